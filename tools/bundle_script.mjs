// Bundles the script of the pages: `make bundle`, or `node tools/bundle_script.mjs [FOLDER]` after `npm install`.
//
// The bundles are committed, since building mtgauge needs no node; a test says when they are stale.

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGES = fileURLToPath(new URL("../src/mtgauge/pages", import.meta.url));
const TYPES = fileURLToPath(new URL("script/tsconfig.json", import.meta.url));
/** File of the bundle -> the module that it begins with. */
const ENTRIES = { page: "main.js", worker: "search/worker.js" };
/** Browsers of 2022 and later. */
const TARGET = ["chrome103", "firefox101", "safari16"];

const folder = path.resolve(process.argv[2] ?? path.join(PAGES, "bundle"));
for (const [name, entry] of Object.entries(ENTRIES)) {
  const module = path.join(PAGES, "script", entry);
  if (!existsSync(module)) continue;
  await build({
    entryPoints: [module],
    outfile: path.join(folder, `${name}.js`),
    // so that the output does not depend on where this is called
    absWorkingDir: PAGES,
    bundle: true,
    format: "iife",
    minify: true,
    charset: "ascii",
    target: TARGET,
    tsconfig: TYPES,
    legalComments: "none",
    banner: { js: '"use strict";' },
    logLevel: "warning",
  });
}
