//! The page's own code for tests: node knows neither types nor TSX.

import { fileURLToPath } from "node:url";

import { build } from "esbuild";

/** What these files of `src` export, all together. */
export async function source(...files) {
  const { outputFiles } = await build({
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
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
