"""The taxonomies that come with mtgauge hold what the campaign's tables name, and find what its examples show."""

import pytest

from mtgauge.base.errors import InputError
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.suites.checkpoints.finder import finder_for
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy
from mtgauge.suites.checkpoints.taxonomy_file import known_taxonomies, read_taxonomy, words_of_lists
from mtgauge.suites.checkpoints.units import forms_of

pytestmark = pytest.mark.unit

TABLES = {
    "zh-en": {
        "word": "ambiguous-word new-word idiom noun verb adjective pronoun adverb preposition quantifier repetitive-word collocation",
        "phrase": "subject-predicate predicate-object preposition-object measure-phrase location-phrase",
        "sentence": "ba-sentence bei-sentence shi-sentence you-sentence",
    },
    "en-zh": {
        "word": "noun verb-present verb-past verb-future verb-perfect verb-progressive verb-passive modal-verb adjective adverb "
        "pronoun preposition ambiguous-word plurality possessive comparative superlative",
        "phrase": "noun-phrase verb-phrase adjective-phrase adverb-phrase preposition-phrase",
        "sentence": "clause-that clause-which clause-who clause-what clause-when clause-where clause-why clause-how clause-if "
        "clause-because clause-although clause-while clause-as clause-before",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_of_the_campaign_are_whole(name):
    taxonomy = read_taxonomy(name).taxonomy
    assert {group: " ".join(taxonomy.members_of(group)) for group in TABLES[name]} == TABLES[name]
    assert taxonomy.chosen(TABLES[name]) == tuple(category.id for category in taxonomy.categories)


@pytest.mark.parametrize("name", known_taxonomies())
def test_everything_has_names_in_english_and_chinese(name):
    taxonomy = read_taxonomy(name).taxonomy
    assert taxonomy.name == name
    assert all({"en", "zh"} == set(item.names) for item in (*taxonomy.categories, *taxonomy.groups))


#: form, UPOS, head, relation of each word
EXAMPLES = {
    "打": ("他 PRON 2 nsubj|打 VERB 0 root|球 NOUN 2 obj", "ambiguous-word", ["打"]),
    "朋克": ("朋克 NOUN 2 nsubj|来 VERB 0 root", "new-word", ["朋克"]),
    "于 and 在": ("他 PRON 3 nsubj|于 ADP 4 case|生 VERB 0 root|海 NOUN 3 obl|在 ADP 6 case|冬天 NOUN 3 obl", "preposition", ["于", "在"]),
    "油炸-食品": ("油炸 VERB 2 compound|食品 NOUN 0 root", "collocation", ["油炸 食品"]),
    "看看": ("我 PRON 2 nsubj|看看 VERB 0 root", "repetitive-word", ["看看"]),
    "他*说": ("他 PRON 3 nsubj|昨天 NOUN 3 obl|说 VERB 0 root", "subject-predicate", ["他 说"]),
    "他把书拿走了": ("他 PRON 4 nsubj|把 ADP 3 case|书 NOUN 4 obl|拿走 VERB 0 root|了 AUX 4 aux|。 PUNCT 4 punct", "ba-sentence", ["他 把 书 拿走 了"]),
    "花瓶被打碎了": ("花瓶 NOUN 3 nsubj:pass|被 AUX 3 aux:pass|打碎 VERB 0 root|了 AUX 3 aux|。 PUNCT 3 punct", "bei-sentence", ["花瓶 被 打碎 了"]),
}  # fmt: skip
DICTIONARY = Dictionary(
    {
        "打": ("to hit", "to play", "to call", "to send", "dozen", "from", "to make"),
        "来": ("to come",),
        "画蛇添足": ("to gild the lily (idiom)",),
    }
)
LISTS = {"new-words": frozenset({"朋克"})}


def text_of(rows):
    lines = [row.split() for row in rows.split("|")]
    content = "".join(
        f"{n}\t{form}\t_\t{upos}\t_\t_\t{head}\t{rel}\t_\t_\n"
        for n, (form, upos, head, rel) in enumerate(lines, 1)
    )
    return read_conllu(content + "\n", "made")[0]


def found(text, category, **given):
    given = {"has_trees": True, "dictionary": DICTIONARY, "lists": LISTS, **given}
    finder = finder_for(read_taxonomy("zh-en"), PointSide.SOURCE, **given)
    return [" ".join(forms_of(text, unit.words)) for unit in finder.units(text) if unit.category == category]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_campaign_yield_their_checkpoints(name):
    rows, category, units = EXAMPLES[name]
    assert found(text_of(rows), category) == units


def test_words_and_sentences_are_found_without_trees():
    rows = ["他 PRON", "把 ADP", "书 NOUN", "拿走 VERB", "了 AUX", "， PUNCT", "我 PRON", "来 VERB"]
    content = "".join(
        f"{n}\t{row.split()[0]}\t_\t{row.split()[1]}\t_\t_\t_\t_\t_\t_\n" for n, row in enumerate(rows, 1)
    )
    [text] = read_conllu(content + "\n", "made")
    assert found(text, "ba-sentence", has_trees=False) == ["他 把 书 拿走 了"]
    assert found(text, "pronoun", has_trees=False) == ["他", "我"]


def test_units_in_other_units_are_left_out_where_a_category_says_so():
    rows = "the DET 3 det|old ADJ 3 amod|boat NOUN 4 nsubj|sank VERB 0 root"
    finder = finder_for(read_taxonomy("en-zh"), PointSide.SOURCE, has_trees=True)
    text = text_of(rows)
    found = [" ".join(forms_of(text, unit.words)) for unit in finder.units(text) if unit.category == "noun-phrase"]
    assert found == ["the old boat"]


def test_plain_patterns_stand_in_where_there_are_no_trees():
    rows = "率 VERB 2 obj|来 VERB 0 root"
    assert found(text_of(rows), "verb") == ["来"]
    assert found(text_of(rows), "verb", has_trees=False) == ["率", "来"]


def test_what_cannot_be_found_is_left_out_and_says_why():
    finder = finder_for(read_taxonomy("zh-en"), PointSide.SOURCE, has_trees=False)
    assert {name: str(reason) for name, reason in finder.left_out.items()} == {
        "ambiguous-word": "needs a dictionary",
        "new-word": "needs the list of words new-words",
        "idiom": "needs a dictionary",
        "collocation": "needs trees: name a parser",
        "subject-predicate": "needs trees: name a parser",
        "predicate-object": "needs trees: name a parser",
        "preposition-object": "needs trees: name a parser",
    }
    assert "noun" in finder.patterns
    assert list(finder_for(read_taxonomy("zh-en"), PointSide.TARGET, has_trees=True).patterns) == []


def test_only_categories_that_are_asked_for_are_found():
    finder = finder_for(read_taxonomy("zh-en"), PointSide.SOURCE, has_trees=True, categories=["noun", "verb"])
    assert (list(finder.patterns), finder.left_out) == (["noun", "verb"], {})


def test_a_category_that_is_off_is_found_where_it_is_asked_for(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace("#off", 'off = "13 of 20 were right"'), "utf-8")
    made = read_taxonomy(str(path))
    finder = finder_for(made, PointSide.SOURCE, has_trees=True)
    assert {name: str(reason) for name, reason in finder.left_out.items()} == {"noun": "off: 13 of 20 were right"}
    assert list(finder_for(made, PointSide.SOURCE, has_trees=True, categories=["noun"]).patterns) == ["noun"]


OWN = """schema = "mtgauge/taxonomy/1"
name = "own"
asked_lists = ["mine"]
[lists]
colours = "red Green"
[[category]]
id = "noun"
side = "source"
patterns = ["N {upos=NOUN}"]
#off
[[group]]
id = "all"
members = ["noun"]
"""
BROKEN = {
    "no TOML": ("schema", "schema =", "is not TOML: "),
    "deep TOML": ('name = "own"', "name = " + "[" * 5000, "is nested too deeply"),
    "long digits": ('name = "own"', "name = 0x" + "f" * 5000, "holds a number with too many digits"),
    "a group of no names": ('["noun"]\n', "[[1]]\n", "line 13: group[1].members[1] must be a text, not [1]"),
    "a name of no letters": ("#off", "names = {en = 1}", "line 10: category[1].names.en must be a text, not 1"),
    "a need of no name": ("#off", "needs = [[]]", "line 10: category[1].needs[1] must be a text, not []"),
    "another schema": ("taxonomy/1", "taxonomy/2", "line 1: the schema is 'mtgauge/taxonomy/2', not 'mtgauge/taxonomy/1'"),
    "an unknown key": ('name = "own"', 'nam = "own"', "line 2: unknown key nam (is 'name' meant?)"),
    "no name": ('name = "own"', "", "name is missing"),
    "an unknown key of a category": ("#off", 'on = "yes"', "line 10: unknown key category[1].on (known: id, side, names, example, patterns, plain, maximal, needs, off)"),
    "an unknown key of a group": ('id = "all"', 'id = "all"\nsum = 1', "line 13: unknown key group[1].sum (known: id, members, names, mixed)"),
    "an unknown side": ('"source"', '"left"', "line 8: category[1].side is 'left' (one of source, target)"),
    "an unknown need": ("#off", 'needs = ["luck"]', "line 10: category[1].needs[1] is 'luck' (one of dictionary)"),
    "no patterns": ('["N {upos=NOUN}"]', "[]", "category noun has no patterns"),
    "a pattern that is none": ('["N {upos=NOUN}"]', "[3]", "line 9: category[1].patterns[1] must be a text, not 3"),
    "a plain pattern with a tree": ("#off", 'plain = ["N {rel=obj}"]', "category noun: a plain pattern needs trees"),
    "a pattern that is wrong": ("upos=NOUN", "upos=NAME", "line 9: category[1].patterns[1]: pattern, column 9: upos is never 'NAME' in 'N {upos=NAME}'"),
    "a pattern that can never match": ("upos=NOUN", "upos=NOUN, upos=VERB", "line 9: category[1].patterns[1]: pattern, column 24: conditions on upos exclude each other: nothing can match"),
    "an unknown list": ("upos=NOUN", "form=@yours", "line 9: category[1].patterns[1]: there is no list of words 'yours' (known: colours, mine, idioms)"),
    "a list of a list": ('"red Green"', '["red"]', "line 5: lists.colours must be a text, not ['red']"),
    "a category that stands twice": ('[[group]]\nid = "all"', '[[group]]\nid = "noun"', "noun stands twice"),
    "a group that names nothing": ('["noun"]\n', '["nouns"]\n', "group all names 'nouns', which is neither a category nor a group"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_in_a_file_is_named(name, tmp_path):
    old, new, message = BROKEN[name]
    assert old in OWN
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new, 1), "utf-8")
    with pytest.raises(InputError) as caught:
        read_taxonomy(str(path))
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_a_category_that_is_no_table_is_named(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN[: OWN.index("[[category]]")].replace("[lists]", "category = [1]\n[lists]"), "utf-8")
    with pytest.raises(InputError, match=r"line 4: category\[1\] must be a table, not 1"):
        read_taxonomy(str(path))


def nested(levels):
    """A taxonomy of groups of which each is in the one before it."""
    groups = [CategoryGroup(f"g{n}", (f"g{n + 1}",) if n + 1 < levels else ("noun",)) for n in range(levels)]
    return Taxonomy("t", (Category("noun", PointSide.SOURCE),), tuple(groups))


def test_groups_are_nested_a_hundred_levels_deep():
    assert nested(100).members_of("g0") == ("noun",)
    for levels in (101, 5000):
        with pytest.raises(InputError, match="group g100 is nested more than 100 levels deep"):
            nested(levels)


def test_groups_that_share_their_members_take_no_time():
    """Each is twice in the one before it, which makes 2^60 ways down."""
    groups = [
        CategoryGroup(f"{side}{n}", (f"a{n + 1}", f"b{n + 1}") if n < 59 else ("noun",))
        for n in range(60)
        for side in "ab"
    ]
    assert Taxonomy("t", (Category("noun", PointSide.SOURCE),), tuple(groups)).members_of("a0") == ("noun",)


def test_a_taxonomy_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(InputError, match="there is no taxonomy 'zh-de'") as caught:
        read_taxonomy("zh-de")
    assert str(caught.value.hint) == "known: en-zh, ud, zh-en; or name a .toml file"


def test_lists_of_words_may_be_added(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("Punk\n\n 朋克 \n", "utf-8")
    assert words_of_lists([("mine", str(path))], ("mine",)) == {"mine": frozenset({"punk", "朋克"})}
    with pytest.raises(InputError, match="the taxonomy asks for no list 'yours'"):
        words_of_lists([("yours", str(path))], ("mine",))


def test_lists_of_a_file_are_known_in_lower_case(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace("upos=NOUN", "form=@colours|@mine"), "utf-8")
    made = read_taxonomy(str(path))
    [text] = read_conllu("1\tGREEN\t_\tX\t_\t_\t_\t_\t_\t_\n2\tpunk\t_\tX\t_\t_\t_\t_\t_\t_\n\n", "made")
    lists = {"mine": frozenset({"punk"})}
    finder = finder_for(made, PointSide.SOURCE, has_trees=False, lists=lists)
    assert [unit.words for unit in finder.units(text)] == [(0,), (1,)]
