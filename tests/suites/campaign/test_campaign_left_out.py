"""What the commands that take all accepted submissions leave out: each tells the same, and exits alike."""

import pytest

import small_campaign

TEST_TEXTS, PROGRESS_TEXTS = small_campaign.ENGLISH, small_campaign.PROGRESS_ENGLISH
IN_TIME, BEFORE, AFTER = "2030-03-02T12:00", "2030-03-07T12:00", "2030-03-16T12:00"
WHOLE, LACKING = "sparrow", "finch"


def name_of(site):
    return f"zh_en_news_trans-{site}-primary-alpha.xml"


@pytest.fixture
def folder(tmp_path, mtgauge):
    """A campaign that asks for a progress set, with a site that sent it and one that did not."""
    made = small_campaign.make_folder(tmp_path / "c", small_campaign.DESCRIPTION.partition("[[fees]]")[0])
    for site in (WHOLE, LACKING):
        small_campaign.registered(made, small_campaign.FORM.replace("sparrow", site, 1))
    for site, texts, set_id, options in (
        (WHOLE, PROGRESS_TEXTS, "small_progress", ("--progress",)),
        (WHOLE, TEST_TEXTS, "small_test", ()),
        (LACKING, TEST_TEXTS, "small_test", ()),
    ):
        path = tmp_path / name_of(site)
        path.write_text(small_campaign.marked("tgtset", set_id, texts, site=site, sysid="alpha"), "utf-8")
        done = mtgauge("campaign", "submit", made.path, path, *options, "--at", IN_TIME)
        assert done.code == 0, done.err
    return made


@pytest.fixture
def run(folder, tmp_path, mtgauge):
    """A command at a moment: its exit code, and what it says of what it leaves out."""

    def call(command, at, *options):
        more = ("--output", tmp_path / f"{at[:10]}.zip") if command == "package" else ()
        done = mtgauge("campaign", command, folder.path, *more, *options, "--at", at)
        assert done.code in (0, 1), done.err
        paths = ("package: ", "ZH-EN-NEWS")
        return done.code, [line for line in done.err.splitlines() if not line.startswith(paths)]

    return call


def lacking_line(folder):
    path = folder.path / "submissions" / "test" / name_of(LACKING)
    return (
        f"left out: {path}: error: task ZH-EN-NEWS-TRANS asks for the same system's translation of the progress "
        "set, and there is none [missing-progress] (send it under the same name with mtgauge campaign "
        "submit --progress, before the deadline)"
    )


COMMANDS = ["score", "package"]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_lacks_its_progress_set_is_told_and_is_a_finding(run, folder, command):
    assert run(command, BEFORE) == (0, [])  # it may come yet
    assert run(command, AFTER) == (1, [lacking_line(folder)])


@pytest.mark.parametrize("command", COMMANDS)
def test_sites_that_are_left_out_are_told_with_the_reason(run, folder, command):
    without = ("--without", WHOLE, "--reason", "its disk broke")
    assert run(command, BEFORE, *without) == (1, [f"left out: site {WHOLE}: its disk broke"])


@pytest.mark.parametrize("command", COMMANDS)
def test_what_no_command_received_is_told_before_it_is_set_aside(run, folder, command):
    stray = folder.path / "submissions" / "test" / name_of("wren")
    stray.write_text("x", "utf-8")
    code, told = run(command, BEFORE)
    assert (code, len(told)) == (1, 1)
    assert told[0].startswith(f"{stray}: error: no command put it there")


def test_the_package_tells_of_the_task_that_it_combines_only(run, folder):
    """Nothing was sent to the combination itself, and the translations are not its own."""
    assert run("score", AFTER, "--task", "ZH-EN-NEWS-COMBI") == (0, [])
    assert run("package", AFTER, "--task", "ZH-EN-NEWS-COMBI")[0] == 1
