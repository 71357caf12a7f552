"""Submissions to the small campaign, and their scores."""

from dataclasses import replace

from scored_campaign import AT, record, submission

import small_campaign
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.scoring.measuring import Statistics
from mtgauge.suites.campaign.scoring.score import score_task

FEW = Statistics(samples=100)
#: As few as an interval takes: the agreement of metrics with people is resampled as often.
FEWER = Statistics(samples=40)


ENGLISH = {
    "alder": ["A bird sings.", "The river is cold.", "It snows today."],
    "birch": ["A bird is singing.", "The water of the river is cold.", "Today it snows."],
    "cedar": ["Bird.", "River cold.", "Snow."],
}


def small_submission(folder, site, texts, role=Role.PRIMARY, task="ZH-EN-NEWS-TRANS"):
    ids = [(d, s) for d, segments in small_campaign.TEST.items() for s in segments]
    documents = {}
    for (document, segment), text in zip(ids, texts, strict=True):
        documents.setdefault(document, {})[segment] = text
    data = small_campaign.marked("tgtset", "small_test", documents, site=site, sysid="one").encode()
    return submission(folder, SubmissionName(task, site, role, "one"), data)


def score(folder, task, submissions, *more, **options):
    """`more`: what else happened."""
    campaign = folder.campaign
    if task.id not in [known.id for known in campaign.tasks]:
        folder = replace(folder, campaign=replace(campaign, tasks=(*campaign.tasks, task)))
    return score_task(folder, record(folder, submissions, *more), task, **{"at": AT, "statistics": FEW} | options)
