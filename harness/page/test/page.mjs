// The page's own code, bundled for node, which knows no types.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** What `bot.ts` and `referee.ts` export. */
export async function load() {
  const folder = mkdtempSync(join(tmpdir(), "fairdeal-page-"));
  try {
    const outfile = join(folder, "page.mjs");
    await build({
      stdin: {
        contents: `export * from "./bot.ts"; export * from "./referee.ts";`,
        resolveDir: fileURLToPath(new URL("../src", import.meta.url)),
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      target: "es2022",
      outfile,
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
