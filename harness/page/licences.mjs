// Prints the licences of the packages that a bundle holds, as a comment to end it with.
//   node licences.mjs METAFILE

import { existsSync, readdirSync, readFileSync } from "node:fs";

const { outputs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
const packages = new Set(used.flatMap((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []));

/** Who has the rights of which packages, by the text of the licence. */
const texts = new Map();
for (const folder of [...packages].sort()) {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!file || !existsSync(`${folder}/${file}`)) throw new Error(`${name} has no licence file`);
  const paragraphs = readFileSync(`${folder}/${file}`, "utf8")
    .trim()
    .split(/\n\s*\n/);
  const plain = paragraphs.map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
  const isRight = (paragraph) => /^copyright/i.test(paragraph);
  const text = plain
    .filter(
      (paragraph) => !isRight(paragraph) && !/^(the )?(mit|isc)( license)?( \(mit\))?$/i.test(paragraph),
    )
    .join("\n\n");
  const rights = plain.filter(isRight).join("; ") || "no rights reserved";
  texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}: ${rights}`]);
}
const parts = [...texts].map(([text, owners]) => `${owners.join("\n")}\n\n${text}`);
const comment = parts.join("\n\n----\n\n").replaceAll("*/", "* /").replaceAll("</", "< /");
console.log(`/*\nThis script holds, in whole or in part:\n\n${comment}\n*/`);
