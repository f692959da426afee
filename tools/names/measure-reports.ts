/**
 * Precision and recall of actors, malware and tools on the labelled reports: `node tools/names/measure-reports.ts DATA`. The
 * names of a document are compared as a set, folded: the labels list names, not their places. A kind is right if it is the
 * label's; people differ in what is malware and what a tool, so that both are also counted as one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { foldName } from '#names/known/fold-name.ts';
import { recogniseNames } from '#names/recognise.ts';

type Entity = { record: string; document: string; type: string; name: string; forms: string[] };

const data = pathToFileURL(`${process.argv[2] ?? '../shared/data'}/reports/`);
const entities = readFileSync(new URL('entities.jsonl', data), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Entity)
  .filter(({ record }) => record === 'entity');
const texts = new Map(
  readdirSync(new URL('text/', data)).map((file) => [
    file.replace(/\.txt$/, ''),
    readFileSync(new URL(`text/${file}`, data), 'utf8'),
  ]),
);
const isListed = process.argv.includes('--list');

/** A name as labels write it with and without "ransomware", "RAT", "group" behind it. */
const bare = (name: string) =>
  foldName(name.replace(/[ -](?:ransomware|malware|trojan|loader|rat|group|team|beacon)$/i, ''));

const groups = [['actor'], ['malware'], ['tool'], ['malware', 'tool']];
for (const kinds of groups) {
  let [right, found, labelled, recalled] = [0, 0, 0, 0];
  for (const document of new Set(entities.map((one) => one.document))) {
    const text = texts.get(document) ?? texts.get(document.replace(/\.txt$/, '')) ?? '';
    const its = entities.filter((one) => one.document === document);
    const names = new Map(
      recogniseNames(text)
        .filter(({ kind }) => kinds.includes(kind))
        .map((name) => [bare(name.text), name.text]),
    );
    const wanted = its.filter(({ type }) => kinds.includes(type));
    const written = new Set(wanted.flatMap(({ forms }) => forms.map(bare)));
    right += [...names.keys()].filter((name) => written.has(name)).length;
    found += names.size;
    labelled += wanted.length;
    const missed = wanted.filter(({ forms }) => !forms.some((form) => names.has(bare(form))));
    recalled += wanted.length - missed.length;
    if (isListed) {
      for (const [name, inText] of names)
        if (!written.has(name)) console.log('not labelled', kinds.join('+'), document, inText);
      for (const { type, name } of missed) console.log('missed', type, document, name);
    }
  }
  console.log(
    `${kinds.join('+').padEnd(13)} precision ${(right / found).toFixed(3)} (${right} of ${found} names)  recall ${(recalled / labelled).toFixed(3)} (${recalled} of ${labelled} entities)`,
  );
}
