import { findIdentifiers } from '#analysis/identifiers.ts';
import { knownName, knownNamesIn } from '#names/known/known-names.ts';

import { answerTerms } from './words.ts';

/** A thing that a question names: by its name, or by a code, a file or an address. */
export type Subject = {
  name: string;
  /** The terms of each of its names that are known; the first is the one that the question uses. */
  forms: string[][];
};

/** An actor with more names is looked for by the first ones. */
const mostForms = 12;
const kindsWithAliases = new Set(['actor', 'malware', 'tool', 'campaign']);

/** Whether lists of the field know it, and it is nothing else. */
export function isSureName(name: string): boolean {
  return knownName(name).some(({ ambiguous }) => !ambiguous);
}

/** The other names by which the lists of the field know it, without those that are ordinary words. */
function aliasesOf(name: string): string[] {
  const known = knownName(name).filter(({ kind, ambiguous }) => !ambiguous && kindsWithAliases.has(kind));
  return known.flatMap((entity) => [entity.name, ...entity.aliases]).filter(isSureName);
}

/** Runs of words with a capital or a digit among their letters: `Blind Eagle`, `APT-C-36`, `anchor_dns`. */
const first = String.raw`\p{Lu}[\p{L}\p{N}]*|\p{Ll}+_[\p{L}\p{N}_]+|\p{Ll}+\p{Lu}\p{L}*|\p{L}+\d[\p{L}\p{N}]*`;
const next = String.raw`[-.&'’/_]?(?:\p{Lu}|\d)[\p{L}\p{N}]*| (?:\p{Lu}|\d{1,4}(?![\p{L}\p{N}]))[\p{L}\p{N}]*`;
const named = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${first})(?:${next})*`, 'gu');
/** Words with a capital that say what is asked for, or when, but not of whom. */
const kinds = new Set(
  `cve cves c2 c&c cc ip ips url urls md5 sha1 sha256 sha-1 sha-256 dll dlls rat rats id ids usd utc pe api mb gb cvss v3 v2 3.1
  att&ck mitre ioc iocs i a an the in on at by from to for of and or is are was were do does did how what which who whom whose
  when where why list name give can could should would under since such access with after before during into outside besides
  through as has have had january february march april may june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday compare tell describe summarise summarize`.split(/\s+/),
);

function withoutKinds(run: string): string {
  const words = run.split(' ');
  while (words.length > 0 && kinds.has((words[0] as string).toLowerCase())) words.shift();
  while (words.length > 0 && kinds.has((words.at(-1) as string).toLowerCase())) words.pop();
  return words.join(' ');
}

/** What a question names, in order, each once. */
export function subjectsIn(question: string): Subject[] {
  const codes = findIdentifiers(question, { anyCase: true }).map(({ start, end }) =>
    question.slice(start, end),
  );
  const runs = (question.match(named) ?? []).map(withoutKinds);
  const known = knownNamesIn(question).flatMap(({ start, end, entities }) =>
    entities.some(({ kind, ambiguous }) => !ambiguous && kindsWithAliases.has(kind))
      ? [question.slice(start, end)]
      : [],
  );
  const all = [...codes];
  for (const name of [...runs, ...known])
    if (!all.some((other) => other.toLowerCase().includes(name.toLowerCase()))) all.push(name);
  const out = new Map<string, Subject>();
  for (const name of all) {
    const forms = [name, ...aliasesOf(name)]
      .map((form) => answerTerms(form))
      .filter((terms) => terms.length > 0);
    const [own] = forms;
    if (own && !/^\d+$/.test(name)) out.set(own.join(' '), { name, forms: forms.slice(0, mostForms) });
  }
  return [...out.values()];
}

/** The names, codes, files and addresses of a question, as it writes them. */
export function namedIn(question: string): string[] {
  return subjectsIn(question).map(({ name }) => name);
}

/** Whether one of its names is among these terms. */
export function isNamedIn({ forms }: Subject, terms: ReadonlySet<string>): boolean {
  return forms.some((form) => form.every((term) => terms.has(term)));
}
