import js from "@eslint/js";
import imports from "eslint-plugin-import-x";
import globals from "globals";

const RULES = {
  ...js.configs.recommended.rules,
  eqeqeq: "error",
  "max-len": ["error", { code: 120, ignoreComments: true, ignoreStrings: true, ignoreRegExpLiterals: true }],
  // texts have characters that nobody sees
  "no-control-regex": "off",
  "no-undef": "error",
  "no-unused-vars": "error",
  "no-var": "error",
  "prefer-const": "error",
  "import-x/first": "error",
  "import-x/no-cycle": "error",
  "import-x/no-duplicates": "error",
  "import-x/no-mutable-exports": "error",
  "import-x/no-unresolved": "error",
  "import-x/order": ["error", { alphabetize: { order: "asc" } }],
};

/** Waits, which the page announces: see `ready.js`. */
const TIMERS = ["setTimeout", "setInterval", "requestIdleCallback"];
const WAITS = {
  "callee.name": "/^fetch$/",
  "callee.property.name": "/^(writeText|text)$/",
};
const COUNTED = {
  "no-restricted-globals": ["error", ...TIMERS.map((name) => ({ name, message: "Timers are due() by ready.js." }))],
  "no-restricted-properties": [
    "error",
    ...TIMERS.map((property) => ({ object: "window", property, message: "Timers are due() by ready.js." })),
  ],
  "no-restricted-syntax": [
    "error",
    ...Object.entries(WAITS).map(([callee, names]) => ({
      selector: `:not(CallExpression[callee.name="underway"]) > CallExpression[${callee}=${names}]`,
      message: "Waits are underway() by ready.js.",
    })),
  ],
};

/** Files, and the names that whoever runs them knows. */
const rules = (files, known) => ({
  files,
  plugins: { "import-x": imports },
  languageOptions: { ecmaVersion: 2023, globals: known },
  rules: RULES,
});

export default [
  rules(["src/mtgauge/pages/script/**/*.js"], globals.browser),
  { files: ["src/mtgauge/pages/script/**/*.js"], ignores: ["**/search/*.js"], rules: COUNTED },
  rules(["tests/pages/script/**/*.js", "tools/**/*.mjs", "tools/script/*.js"], globals.node),
  // a page without a browser has to be there before the modules that look at it
  { files: ["tests/pages/script/**/*.js"], rules: { "import-x/order": "off" } },
  { ignores: ["**/bundle/**", "**/built/**", "build/**", ".venv/**", "site/**", "docs/**"] },
];
