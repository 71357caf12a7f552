"""The campaign's own texts on pages, in the languages into which its description translates them."""

from __future__ import annotations

from mtgauge.pages.charts import verbatim
from mtgauge.pages.text import Text
from mtgauge.suites.campaign.description.campaign import Campaign


def own_text(campaign: Campaign, text: str) -> Text:
    """A text of the campaign; one that it does not translate is the same in every language."""
    is_translated = any(text in texts for texts in campaign.translations.values())
    return Text(text) if is_translated else verbatim(text)


def translations_of(campaign: Campaign, text: str) -> dict[str, dict[str, str]]:
    """Language -> the text -> the same in that language."""
    return {language: {text: texts[text]} for language, texts in campaign.translations.items() if text in texts}
