//! The page's own code for tests: node knows neither types nor TSX.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "esbuild";

/** What these files of `src` export, all together. */
export async function source(...files) {
  const folder = mkdtempSync(join(tmpdir(), "fairdeal-page-"));
  try {
    const outfile = join(folder, "page.mjs");
    await build({
      stdin: {
        contents: files.map((file) => `export * from "./${file}";`).join("\n"),
        resolveDir: fileURLToPath(new URL("../src", import.meta.url)),
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      platform: "node",
      target: "es2022",
      jsx: "automatic",
      jsxImportSource: "preact",
      outfile,
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
