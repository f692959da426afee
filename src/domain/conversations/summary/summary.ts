import { setImmediate as turn } from 'node:timers/promises';
import { excerptOf } from '#kernel/excerpt.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';
import type { Message } from '#domain/conversations/conversation.ts';

/** Most of each kind that a summary keeps, the newest ones; of identifiers it keeps all that have room. */
const most = { names: 100, decisions: 30, open: 30, asked: 30, identifiers: Infinity };
/** Where room is short, answered questions are dropped first, and identifiers last. */
const weight = { names: 2, decisions: 2, open: 2, asked: 1, identifiers: 4 };
/** So long messages are looked through before others have their turn. Milliseconds. */
const turnMs = 10;
/** How much of everything a summary keeps: the first that fits. */
const shares = [1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64];
const longestLine = 300;

const labels = {
  asked: 'Asked: ',
  decisions: 'Decided: ',
  open: 'Open question: ',
  names: 'Names: ',
  identifiers: 'Identifiers: ',
};

const deciding = new RegExp(
  String.raw`\b(?:decid\w+|decision|agreed?|conclu\w+|chose|chosen|approved?|rejected|let'?s|action item` +
    String.raw`|(?:we|I|you) (?:will|shall|must|are going to|am going to|have to)|(?:go|going|went) with)\b`,
  'i',
);
const leavingOpen = new RegExp(
  String.raw`\?|\b(?:open (?:question|point|issue)s?|(?:is|are|still|left|remains?|stays?) (?:open` +
    String.raw`|unclear|unknown)|unanswered|unresolved|not (?:yet )?(?:been )?(?:answered|known|clear))\b`,
  'i',
);
const names = /\p{Lu}[\p{L}\p{N}'’-]+(?: (?:(?:of|the|de|von|van) )?\p{Lu}[\p{L}\p{N}'’-]+)*/gu;
/** Words that are large only because a sentence begins with them. */
const openers = new RegExp(
  String.raw`^(?:A|An|And|Are|As|At|But|By|Can|Could|Decided|Did|Do|Does|For|From|Give|Has|Have` +
    String.raw`|He|How|However|I|Identifiers|If|In|Is|It|Its|Let|List|Names|No|Not|Of|On|Open|Or` +
    String.raw`|Our|Please|She|Should|Show|So|Summary|Tell|That|The|Their|Then|There|These|They|This` +
    String.raw`|Those|To|Was|We|Were|What|When|Where|Which|Who|Whose|Why|Will|With|Yes|You|Your)$`,
);

/** What is to be kept of messages, each kind oldest first. */
export type SummaryFacts = Record<'asked' | 'decisions' | 'open' | 'names', string[]> & {
  identifiers: Spelled[];
};
export type Spelled = { key: string; spelled: string };

/** The identifiers in texts, each once, as they are spelled there. */
export function identifiersIn(texts: string[]): Spelled[] {
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
export async function summaryOf(messages: Message[], room: Room): Promise<string> {
  const said = messages.filter(({ role }) => role !== 'system').length;
  return withListing(`Summary of ${said} earlier messages.`, await keptOf(messages), room);
}

/** What a text may take, and what counts that. */
export type Room = { tokens: number; count: (text: string) => Promise<number> };

/** The text followed by a list of the items to keep, as far as there is room; only the text when there is none. */
export async function withListing(
  text: string,
  kept: SummaryFacts,
  { tokens, count }: Room,
): Promise<string> {
  for (const share of shares) {
    const whole = [text, ...listing(kept, share)].join('\n');
    if ((await count(whole)) <= tokens) return whole;
  }
  return text;
}

function listing(kept: SummaryFacts, share: number): string[] {
  function some<T>(kind: keyof SummaryFacts, things: T[]): T[] {
    const count = Math.min(things.length, most[kind]) * Math.min(1, share * weight[kind]);
    return things.slice(things.length - Math.floor(count));
  }
  const identifiers = some('identifiers', kept.identifiers).map(({ spelled }) => spelled);
  return [
    ...some('asked', kept.asked).map((text) => labels.asked + text),
    ...some('decisions', kept.decisions).map((text) => labels.decisions + text),
    ...some('open', kept.open).map((text) => labels.open + text),
    ...listed(labels.names, some('names', kept.names)),
    ...listed(labels.identifiers, identifiers),
  ];
}

/** What messages name, decide and leave open. */
export async function keptOf(messages: Message[]): Promise<SummaryFacts> {
  const kept: SummaryFacts = { asked: [], decisions: [], open: [], names: [], identifiers: [] };
  const identifiers = new Map<string, Spelled>();
  let begun = performance.now();
  for (const [i, message] of messages.entries()) {
    keep(kept, message, messages[i + 1]);
    for (const each of identifiersIn([message.text]))
      if (!identifiers.has(each.key)) identifiers.set(each.key, each);
    if (performance.now() - begun < turnMs) continue;
    await turn();
    begun = performance.now();
  }
  return {
    asked: onceEach(kept.asked),
    decisions: onceEach(kept.decisions),
    open: onceEach(kept.open),
    names: onceEach(kept.names),
    identifiers: [...identifiers.values()],
  };
}

function keep(kept: SummaryFacts, message: Message, next: Message | undefined): void {
  const { role, text } = message;
  if (role === 'system') return takeUp(kept, text);
  if (role === 'user') asking(kept, text, next);
  kept.decisions.push(...sentencesOf(text).filter(isDecision));
  kept.names.push(...namesIn(text));
}

/** The lines of an earlier summary; what a model wrote above them is read like a message. */
function takeUp(kept: SummaryFacts, summary: string): void {
  for (const line of summary.split('\n')) {
    if (line.startsWith(labels.asked)) kept.asked.push(line.slice(labels.asked.length));
    else if (line.startsWith(labels.decisions)) kept.decisions.push(line.slice(labels.decisions.length));
    else if (line.startsWith(labels.open)) kept.open.push(line.slice(labels.open.length));
    else if (line.startsWith(labels.names)) kept.names.push(...line.slice(labels.names.length).split('; '));
    else if (!line.startsWith(labels.identifiers)) takeUpWritten(kept, line);
  }
}

function takeUpWritten(kept: SummaryFacts, line: string): void {
  kept.names.push(...namesIn(line));
  const sentences = sentencesOf(line);
  kept.decisions.push(...sentences.filter(isDecision));
  kept.open.push(...sentences.filter((sentence) => !isDecision(sentence) && isOpen(sentence)));
}

function asking(kept: SummaryFacts, text: string, reply: Message | undefined): void {
  const question = oneLine(text);
  const answered = reply?.role === 'assistant' && reply.answered === true && !reply.interrupted;
  (answered || !text.includes('?') ? kept.asked : kept.open).push(question);
}

/** Whether a sentence of a summary is an open question. */
export function isOpen(sentence: string): boolean {
  return leavingOpen.test(sentence);
}

function isDecision(sentence: string): boolean {
  return deciding.test(sentence) && !sentence.endsWith('?');
}

export function sentencesOf(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => oneLine(text.slice(start, end)));
}

function oneLine(text: string): string {
  return excerptOf(text.replace(/\s+/g, ' ').trim(), longestLine);
}

/** Each once, at its last mention. */
function onceEach(texts: string[]): string[] {
  return [...new Set(texts.toReversed())].toReversed();
}

function listed(label: string, texts: string[]): string[] {
  return texts.length > 0 ? [label + texts.join('; ')] : [];
}
