"""Language names for readers whose browser runs no scripts; with scripts the browser names any language."""

from __future__ import annotations

from collections.abc import Mapping

#: Language of the page -> code -> name.
_NAMES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "en": "English", "zh": "Chinese", "de": "German", "fr": "French", "ru": "Russian",
        "ja": "Japanese", "cs": "Czech", "is": "Icelandic", "uk": "Ukrainian", "he": "Hebrew",
        "hi": "Hindi", "es": "Spanish", "pt": "Portuguese", "it": "Italian", "ko": "Korean",
        "ar": "Arabic", "bn": "Bengali", "pl": "Polish", "nl": "Dutch", "sv": "Swedish", "da": "Danish",
        "no": "Norwegian", "nb": "Norwegian Bokmål", "nn": "Norwegian Nynorsk", "fi": "Finnish",
        "et": "Estonian", "lv": "Latvian", "lt": "Lithuanian", "ro": "Romanian", "bg": "Bulgarian",
        "hr": "Croatian", "sr": "Serbian", "bs": "Bosnian", "sl": "Slovenian", "sk": "Slovak",
        "hu": "Hungarian", "el": "Greek", "tr": "Turkish", "fa": "Persian", "ur": "Urdu", "ta": "Tamil",
        "te": "Telugu", "ml": "Malayalam", "kn": "Kannada", "gu": "Gujarati", "mr": "Marathi",
        "pa": "Punjabi", "ne": "Nepali", "si": "Sinhala", "as": "Assamese", "or": "Odia",
        "bho": "Bhojpuri", "mas": "Maasai", "my": "Burmese", "km": "Khmer", "lo": "Lao", "th": "Thai",
        "vi": "Vietnamese", "id": "Indonesian", "ms": "Malay", "fil": "Filipino", "tl": "Tagalog",
        "jv": "Javanese", "sw": "Swahili", "ha": "Hausa", "yo": "Yoruba", "ig": "Igbo", "zu": "Zulu",
        "xh": "Xhosa", "af": "Afrikaans", "am": "Amharic", "so": "Somali", "ps": "Pashto", "kk": "Kazakh",
        "ky": "Kyrgyz", "uz": "Uzbek", "tg": "Tajik", "tk": "Turkmen", "mn": "Mongolian",
        "az": "Azerbaijani", "ka": "Georgian", "hy": "Armenian", "eu": "Basque", "ca": "Catalan",
        "gl": "Galician", "cy": "Welsh", "ga": "Irish", "gd": "Scottish Gaelic", "mt": "Maltese",
        "sq": "Albanian", "mk": "Macedonian", "be": "Belarusian", "lb": "Luxembourgish", "eo": "Esperanto",
        "la": "Latin", "yi": "Yiddish", "bo": "Tibetan", "ug": "Uyghur", "ii": "Yi", "yue": "Cantonese",
        "lzh": "Classical Chinese", "hsb": "Upper Sorbian", "dsb": "Lower Sorbian", "liv": "Livonian",
        "sah": "Yakut", "iu": "Inuktitut",
    },
    "zh": {
        "en": "英语", "zh": "中文", "de": "德语", "fr": "法语", "ru": "俄语", "ja": "日语", "cs": "捷克语",
        "is": "冰岛语", "uk": "乌克兰语", "he": "希伯来语", "hi": "印地语", "es": "西班牙语",
        "pt": "葡萄牙语", "it": "意大利语", "ko": "韩语", "ar": "阿拉伯语", "bn": "孟加拉语",
        "pl": "波兰语", "nl": "荷兰语", "sv": "瑞典语", "da": "丹麦语", "no": "挪威语", "nb": "书面挪威语",
        "nn": "新挪威语", "fi": "芬兰语", "et": "爱沙尼亚语", "lv": "拉脱维亚语", "lt": "立陶宛语",
        "ro": "罗马尼亚语", "bg": "保加利亚语", "hr": "克罗地亚语", "sr": "塞尔维亚语", "bs": "波斯尼亚语",
        "sl": "斯洛文尼亚语", "sk": "斯洛伐克语", "hu": "匈牙利语", "el": "希腊语", "tr": "土耳其语",
        "fa": "波斯语", "ur": "乌尔都语", "ta": "泰米尔语", "te": "泰卢固语", "ml": "马拉雅拉姆语",
        "kn": "卡纳达语", "gu": "古吉拉特语", "mr": "马拉地语", "pa": "旁遮普语", "ne": "尼泊尔语",
        "si": "僧伽罗语", "as": "阿萨姆语", "or": "奥里亚语", "bho": "博杰普尔语", "mas": "马赛语",
        "my": "缅甸语", "km": "高棉语", "lo": "老挝语", "th": "泰语", "vi": "越南语", "id": "印度尼西亚语",
        "ms": "马来语", "fil": "菲律宾语", "tl": "他加禄语", "jv": "爪哇语", "sw": "斯瓦希里语",
        "ha": "豪萨语", "yo": "约鲁巴语", "ig": "伊博语", "zu": "祖鲁语", "xh": "科萨语",
        "af": "南非荷兰语", "am": "阿姆哈拉语", "so": "索马里语", "ps": "普什图语", "kk": "哈萨克语",
        "ky": "吉尔吉斯语", "uz": "乌兹别克语", "tg": "塔吉克语", "tk": "土库曼语", "mn": "蒙古语",
        "az": "阿塞拜疆语", "ka": "格鲁吉亚语", "hy": "亚美尼亚语", "eu": "巴斯克语", "ca": "加泰罗尼亚语",
        "gl": "加利西亚语", "cy": "威尔士语", "ga": "爱尔兰语", "gd": "苏格兰盖尔语", "mt": "马耳他语",
        "sq": "阿尔巴尼亚语", "mk": "马其顿语", "be": "白俄罗斯语", "lb": "卢森堡语", "eo": "世界语",
        "la": "拉丁语", "yi": "意第绪语", "bo": "藏语", "ug": "维吾尔语", "ii": "彝语", "yue": "粤语",
        "lzh": "文言文", "hsb": "上索布语", "dsb": "下索布语", "liv": "利沃尼亚语", "sah": "雅库特语",
        "iu": "因纽特语",
    },
}  # fmt: skip


def language_name(code: str, language: str) -> str:
    """Return the name of a language in the language of a page; its code if it is not a common language.

    >>> language_name("zh", "en"), language_name("pt_BR", "en"), language_name("tlh", "en")
    ('Chinese', 'Portuguese (BR)', 'tlh')
    """
    base, _, rest = code.partition("_")
    name = _NAMES.get(language, {}).get(base)
    if name is None:
        return code
    return f"{name} ({rest})" if rest else name


#: Code -> the character that stands for a language in Chinese names of language pairs.
_CHARACTERS: Mapping[str, str] = {
    "ar": "阿", "de": "德", "en": "英", "es": "西", "fr": "法", "it": "意", "ja": "日", "ko": "韩", "pt": "葡",
    "ru": "俄", "th": "泰", "vi": "越", "zh": "汉", "bo": "藏", "mn": "蒙", "ug": "维",
}  # fmt: skip


def chinese_pair(source: str, target: str) -> str:
    """Return the Chinese name of a language pair, of one character for each language if both have one.

    >>> chinese_pair("en", "zh"), chinese_pair("he", "en")
    ('英译汉', '希伯来语译英语')
    """
    pair = source.partition("_")[0], target.partition("_")[0]
    if all(code in _CHARACTERS for code in pair):
        return "译".join(_CHARACTERS[code] for code in pair)
    return "译".join(language_name(code, "zh") for code in (source, target))
