"""Judgements in every format, made up: one test set of six segments in two documents, systems ours and theirs."""

import json

from mtgauge import TestSet
from mtgauge.corpus.judgements.matching import JudgedSet

SYSTEMS = ("ours", "theirs")
DOCUMENTS = ("ferry", "ferry", "ferry", "market", "market", "market")
TARGETS = {
    "ours": ["A ferry sank.", "Nobody was hurt.", "It rained.", "Prices rose.", "Eggs are dear.", "Milk is not."],
    "theirs": ["A ship sunk.", "No one hurt.", "Rain fell.", "Price rise.", "Eggs dear.", "Milk no."],
}


def judged(systems=SYSTEMS, ids=(), others=(), references=None):
    """The test set as judgements are held against it."""
    testset = TestSet.of(references or TARGETS["ours"], ids=ids or None, documents=DOCUMENTS)
    return JudgedSet(testset, systems, others)


WMT_DA = (
    "HITId WorkerId Input.src Input.trg Input.item hit sys_id rid type sid score time\n"
    "H1\tW1\tzh\ten\tad\t1\tours.0\t7\tSYSTEM\t1\t0.5\t60.0\n"
    "H1\tW1\tzh\ten\tad\t1\tours.0\t7\tREPEAT\t1\t0.25\t60.0\n"
    "H1\tW1\tzh\ten\tad\t1\ttheirs.1\t7\tSYSTEM\t2\t-0.5\t60.0\n"
    "H1\tW1\tzh\ten\tad\t1\ttheirs.1\t7\tBAD_REF\t2\t-1.5\t60.0\n"
    "H1\tW2\tzh\ten\tad\t1\tHUMAN-B.2\t7\tREF\t2\t1.5\t60.0\n"
)
WMT_SEGMENTS = (
    "SYS SID RAW.SCR Z.SCR N\n"
    "ours.0 1 70.5 0.375 2\n"
    "ours.0 4 20 -1.5 1\n"
    "theirs.1 2 55 -0.25 3\n"
    "HUMAN-B.2 2 90 1.25 1\n"
)
APPRAISE = (
    "deu01,ours,0,TGT,zho,eng,80,ferry,False,10.0,11.0\n"
    "deu01,ours,2,TGT,zho,eng,60,ferry,False,11.0,12.0\n"
    "deu01,ours,3,TGT,zho,eng,70,ferry,True,12.0,13.0\n"
    "deu02,theirs,1,TGT,zho,eng,40,market,False,10.0,11.0\n"
)
ESA = (
    'r1,wmt23.ours,7,TGT,zho,eng,80,ferry#ours,False,"[{""start_i"":2,""end_i"":6,""severity"":""minor"",'
    '""error_type"":null}]",10.0,11.0\n'
    "r1,wmt23.ours,8,TGT,zho,eng,100,ferry#ours,False,[],10.0,11.0\n"
    'r1,wmt23.ours,20,BAD,zho,eng,10,ferry#ours#bad2,False,"[{""start_i"":""missing"",""end_i"":""missing"",'
    '""severity"":""major"",""error_type"":null}]",10.0,11.0\n'
)
MQM = (
    "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
    "ours\tferry\t1\t1\tr1\t渡轮沉没。\tA <v>ferry</v> sank.\tStyle/Awkward\tMinor\n"
    "ours\tferry\t1\t1\tr1\t渡轮沉没。\tA ferry sank<v>.</v>\tFluency/Punctuation\tMinor\n"
    "ours\tferry\t2\t2\tr1\t无人受伤。\tNobody was hurt.\tNo-error\tNo-error\n"
    "ours\tferry\t2\t2\tr2\t无<v>人</v>受伤。\tNobody was hurt.\tAccuracy/Omission\tMajor\n"
    "theirs\tferry\t1\t1\tr1\t渡轮沉没。\tA ship sunk.\tNon-translation!\tMajor\n"
)
BIO_MQM = json.dumps(
    [
        {
            "source": "渡轮沉没。",
            "target": "A ferry sank.",
            "SEG_ID": "1",
            "filename": "x",
            "MT_Engine": "ours",
            "source_locale": "zhcn",
            "target_locale": "enus",
            "source_errors": [],
            "target_errors": [
                {"term": "ferry", "startIndex": 2, "endIndex": 6, "error_category": "Accuracy",
                 "error_subcategory": "Mistranslation", "severity": "Critical"},
                {"term": "sank", "startIndex": 8, "endIndex": 12, "error_category": "Other",
                 "error_subcategory": "", "severity": "Minor"},
                {"term": "sank", "startIndex": 0, "endIndex": 3, "error_category": "Other",
                 "error_subcategory": "", "severity": "Minor"},
                {"term": "boat", "startIndex": 0, "endIndex": 3, "error_category": "Other",
                 "error_subcategory": "", "severity": "Neutral"},
            ],
            "Annotator_ID": "BC",
            "DOC_ID": "market",
        },
        {"source": "x", "target": "y", "SEG_ID": 2, "filename": "x", "MT_Engine": "ours", "source_locale": "zhcn",
         "target_locale": "enus", "source_errors": [], "target_errors": [], "Annotator_ID": 5, "DOC_ID": "market"},
    ]
)  # fmt: skip
MLQE = (
    "index\toriginal\ttranslation\tscores\tmean\tz_scores\tz_mean\tmodel_scores\n"
    "0\t渡轮\tA ferry\t[70, 80]\t75.0\t[0.5, 0.25]\t0.375\t-0.4\n"
    "3\t价格\tPrices\t[20]\t20.0\t[-1.5]\t-1.5\t-0.4\n"
)
MTME = "".join(f"ours\t{score}\n" for score in (-1, "None", 0, -5.5, -0.0, "None")) + "theirs\tNone\n" * 6
TABLE = (
    "system\tsegment\trater\tkind\tscore\n"
    "ours\t1\tr1\tTGT\t80\nours\t1\tr2\t\t60\nours\t1\tr1\tBAD\t5\ntheirs\t4\tr1\tTGT\t\n"
)
ERRORS = (
    "system,item,document,rater,severity,category,side,start,end\n"
    "ours,1,ferry,r1,Major,Accuracy,target,2,7\n"
    "ours,1,ferry,r1,Minor,Style,source,,\n"
    "ours,2,ferry,r1,No-error,,,,\n"
)
AVERAGES = "system mqm_avg_score seg_id\nours\tNone 1\nours -1.5 2\ntheirs\t-0.1\t1\n"

JSONL = (
    '{"system": "ours", "segment": "1", "rater": "r1", "score": 80}\n'
    '{"system": "ours", "segment": "2", "rater": "r2", "score": 62.5, "z": 0.5}\n'
    '{"system": "theirs", "segment": "4", "rater": "r1", "kind": "BAD", "score": 5}\n'
)
PEARMUT = "".join(
    json.dumps(
        {
            "user_id": user,
            "item_i": place,
            "item": [{"item_id": str(place), "src": "一", "tgt": {system: TARGETS[system][place - 1]}}],
            "annotation": [{system: {"score": score, "error_spans": []}}],
        },
        ensure_ascii=False,
    )
    + "\n"
    for user, place, system, score in (("ann", 1, "ours", 80), ("ann", 2, "ours", 62.5), ("bob", 4, "theirs", 40))
)
EVALUATION = json.dumps(
    {
        "schema": "mtgauge/evaluation/1",
        "scores": [
            {"system": system, "metric": "marks", "output": "score", "level": "segment", "id": segment}
            for system, segment in (("ours", "1"), ("ours", "2"), ("theirs", "1"))
        ],
        "errors": [
            {"metric": "marks", "system": "ours", "segment": "1", "side": "hypothesis", "start": 2, "end": 7,
             "severity": "minor"},
        ],
    }
)  # fmt: skip

#: Format -> (name of the file, its text).
FILES = {
    "wmt-da": ("ad.csv", WMT_DA),
    "wmt-da-segments": ("ad-seg-scores-zh-en.csv", WMT_SEGMENTS),
    "appraise": ("scores.csv", APPRAISE),
    "esa": ("esa.csv", ESA),
    "mqm": ("mqm.tsv", MQM),
    "bio-mqm": ("ours.json", BIO_MQM),
    "mlqe-da": ("test.tsv", MLQE),
    "post-edits": ("test.hter", "0.25\n0\n1.5\n"),
    "mtme": ("zh-en.mqm.seg.score", MTME),
    "table": ("ratings.tsv", TABLE),
    "errors": ("errors.csv", ERRORS),
    "averages": ("averages.tsv", AVERAGES),
    "jsonl": ("ratings.jsonl", JSONL),
    "pearmut": ("answers.jsonl", PEARMUT),
    "evaluation": ("evaluation.json", EVALUATION),
}
