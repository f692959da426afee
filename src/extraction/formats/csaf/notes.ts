import { shownProse, type Brief } from '#extraction/formats/json/brief.ts';
import { recordsIn, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { capitalised, listed, oneLine, sentence } from '#extraction/formats/json/wording.ts';

const longestPhrase = 300;

/**
 * Notes below their titles, several of one title together, terms of use last. One that is no sentence, such as a list of countries,
 * is a line with what it is about, before the others.
 */
export function writeNotes(brief: Brief, notes: unknown, about: { level: number; subject: string }): void {
  const all = recordsIn(notes).map(readNote);
  for (const { title, text } of all.filter(isPhrase)) brief.fact(`${title} of ${about.subject}: ${text}.`);
  const rest = all.filter((note) => note.text !== '' && !isPhrase(note));
  let above = '';
  for (const { title, text } of rest.toSorted((a, b) => Number(a.terms) - Number(b.terms))) {
    if (title !== above) brief.heading(about.level, title);
    above = title;
    brief.prose(text);
  }
}

type Note = { title: string; text: string; terms: boolean };

function readNote(note: Json): Note {
  const category = textAt(note, 'category');
  const named = oneLine(textAt(note, 'title')) || capitalised(category.replaceAll('_', ' '));
  const audience = oneLine(textAt(note, 'audience'));
  const title = audience === '' ? named : `${named} (${audience})`;
  return { title, text: shownProse(textAt(note, 'text')), terms: category === 'legal_disclaimer' };
}

const isPhrase = ({ text }: Note): boolean =>
  text !== '' && text.length <= longestPhrase && !text.includes('\n') && !/[.!?:]$/.test(text);

/** Who is thanked, and for what (CSAF 2.0, section 3.1.1). */
export function writeAcknowledgments(brief: Brief, acknowledgments: unknown, subject: string): void {
  for (const one of recordsIn(acknowledgments)) {
    const people = listed(textsIn(one['names']).map(oneLine));
    const organisation = oneLine(textAt(one, 'organization'));
    const who = people && organisation ? `${people} of ${organisation}` : people || organisation;
    const what = oneLine(textAt(one, 'summary'));
    if (who !== '' || what !== '') brief.fact(sentence(capitalised(thanks({ who, what, subject }))));
  }
}

function thanks({ who, what, subject }: { who: string; what: string; subject: string }): string {
  if (who === '') return `${subject}: ${what}`;
  const are = / and |, /.test(who) ? 'are' : 'is';
  if (what === '') return `${who} ${are} acknowledged for ${subject}`;
  const done = what.replace(/\.$/, '');
  if (/^[a-z]+ed\b/i.test(done))
    return `${who} ${done.replace(/^[A-Z]/, (first) => first.toLowerCase())} (${subject})`;
  const joined = /^[a-z]+ing\b/.test(done) ? `for ${done}` : `: ${done}`;
  return `${who} ${are} acknowledged ${joined} (${subject})`.replace(' :', ':');
}

// Summaries that are only the name of a site.
const site = /^\S+\.\S+$/;

/** What references are called, without their links. */
export function referencesIn(references: unknown): string[] {
  return recordsIn(references)
    .map((reference: Json) => oneLine(textAt(reference, 'summary')))
    .filter((summary) => summary !== '' && !site.test(summary));
}
