import { findIdentifiers } from '#text/identifiers.ts';
import { sentenceSpans } from '#text/sentences.ts';
import type { Message } from './conversation.ts';

/** Most of each kind that a summary keeps, the newest ones; of identifiers it keeps all. */
const most = { names: 100, decisions: 30, open: 30, asked: 30 };
const longestLine = 300;

const labels = {
  asked: 'Asked: ',
  decisions: 'Decided: ',
  open: 'Open question: ',
  names: 'Names: ',
  identifiers: 'Identifiers: ',
};

const deciding =
  /\b(?:decid\w+|decision|agreed?|conclu\w+|chose|chosen|approved?|rejected|let'?s|action item|(?:we|I|you) (?:will|shall|must|are going to|am going to|have to)|(?:go|going|went) with)\b/i;
const names = /\p{Lu}[\p{L}\p{N}'’-]+(?: (?:(?:of|the|de|von|van) )?\p{Lu}[\p{L}\p{N}'’-]+)*/gu;
/** Words that are large only because a sentence begins with them. */
const openers =
  /^(?:A|An|And|Are|As|At|But|By|Can|Could|Decided|Did|Do|Does|For|From|Give|Has|Have|He|How|However|I|Identifiers|If|In|Is|It|Its|Let|List|Names|No|Not|Of|On|Open|Or|Our|Please|She|Should|Show|So|Summary|Tell|That|The|Their|Then|There|These|They|This|Those|To|Was|We|Were|What|When|Where|Which|Who|Whose|Why|Will|With|Yes|You|Your)$/;

type Kept = { asked: string[]; decisions: string[]; open: string[]; names: string[]; identifiers: string[] };

/** The identifiers in texts, each once, as they are spelled there. */
export function identifiersIn(texts: string[]): { key: string; spelled: string }[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const { kind, canonical, start, end } of findIdentifiers(text, { anyCase: true })) {
      const key = `${kind} ${canonical}`;
      if (!found.has(key)) found.set(key, text.slice(start, end));
    }
  }
  return [...found].map(([key, spelled]) => ({ key, spelled }));
}

/** Names of things and people, as far as capitals tell. */
export function namesIn(text: string): string[] {
  return sentenceSpans(text).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(names)].flatMap(([found]) => nameOf(found)),
  );
}

function nameOf(found: string): string[] {
  const words = found.split(' ');
  while (words.length > 0 && openers.test(words[0] ?? '')) words.shift();
  return words.length > 0 ? [words.join(' ')] : [];
}

/**
 * A summary of messages without a language model: what was asked, what was decided, which questions are open, and every
 * name and identifier. A summary among them is taken up again.
 */
export function summaryOf(messages: Message[]): string {
  const kept = keptOf(messages);
  const said = messages.filter(({ role }) => role !== 'system').length;
  const lines = [
    `Summary of ${said} earlier messages.`,
    ...lastOf(kept.asked, most.asked).map((text) => labels.asked + text),
    ...lastOf(kept.decisions, most.decisions).map((text) => labels.decisions + text),
    ...lastOf(kept.open, most.open).map((text) => labels.open + text),
    ...listed(labels.names, lastOf(kept.names, most.names)),
    ...listed(labels.identifiers, kept.identifiers),
  ];
  return lines.join('\n');
}

function keptOf(messages: Message[]): Kept {
  const kept: Kept = { asked: [], decisions: [], open: [], names: [], identifiers: [] };
  messages.forEach((message, i) => {
    if (message.role === 'system') takeUp(kept, message.text);
    else if (message.role === 'user') asking(kept, message.text, messages[i + 1]);
    if (message.role !== 'system') kept.decisions.push(...sentencesOf(message.text).filter(isDecision));
    if (message.role !== 'system') kept.names.push(...namesIn(message.text));
  });
  kept.identifiers = identifiersIn(messages.map(({ text }) => text)).map(({ spelled }) => spelled);
  return kept;
}

/** The lines of an earlier summary of this kind; one that a model wrote has none, and its names are found like others. */
function takeUp(kept: Kept, summary: string): void {
  for (const line of summary.split('\n')) {
    if (line.startsWith(labels.asked)) kept.asked.push(line.slice(labels.asked.length));
    else if (line.startsWith(labels.decisions)) kept.decisions.push(line.slice(labels.decisions.length));
    else if (line.startsWith(labels.open)) kept.open.push(line.slice(labels.open.length));
    else if (line.startsWith(labels.names)) kept.names.push(...line.slice(labels.names.length).split('; '));
    else if (!line.startsWith(labels.identifiers)) kept.names.push(...namesIn(line));
  }
}

function asking(kept: Kept, text: string, reply: Message | undefined): void {
  const question = oneLine(text);
  const answered = reply?.role === 'assistant' && reply.answered === true && !reply.interrupted;
  (answered || !text.includes('?') ? kept.asked : kept.open).push(question);
}

function isDecision(sentence: string): boolean {
  return deciding.test(sentence) && !sentence.endsWith('?');
}

function sentencesOf(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => oneLine(text.slice(start, end)));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`;
}

/** The last so many, each once. */
function lastOf(texts: string[], count: number): string[] {
  return [...new Set(texts.toReversed())].slice(0, count).toReversed();
}

function listed(label: string, texts: string[]): string[] {
  return texts.length > 0 ? [label + texts.join('; ')] : [];
}
