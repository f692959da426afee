import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';

/** Marks a communication wherever it stands. */
const markers = `
  privileged and confidential|privileged confidential|confidential and privileged|confidential privileged
  attorney client communication|attorney client communications|attorney client privileged|attorney client confidential
  attorney client privileged communication|attorney client work product|attorney work product
  attorney client privilege applies|confidential attorney client|lawyer client communication|solicitor client communication
  prepared in anticipation of litigation|prepared in contemplation of litigation|prepared at the request of counsel
  prepared at the direction of counsel|subject to attorney client privilege|subject to the attorney client privilege
  protected by attorney client privilege|protected by the attorney client privilege|protected by the attorney work product
  subject to legal privilege|protected by legal privilege|legally privileged|subject to legal professional privilege
  protected by legal professional privilege|subject to solicitor client privilege|subject to litigation privilege
  subject to common interest privilege|joint defense privileged|common interest privileged|subject to fre 408
  privileged legal advice|confidential legal advice|contains privileged information|without prejudice save as to costs
  anwaltskorrespondenz|anwaltlich vertraulich|vertrauliche anwaltskorrespondenz|anwaltliche verschwiegenheitspflicht
  unterliegt dem anwaltsgeheimnis|unterliegt dem mandatsgeheimnis
  confidentiel avocat client|correspondance d avocat|correspondance avocat client|couvert par le secret professionnel
  couverte par le secret professionnel|couverts par le secret professionnel
  confidencial abogado cliente|comunicacion abogado cliente|protegido por el secreto profesional
  amparado por el secreto profesional|sujeto a secreto profesional
  comunicazione avvocato cliente|riservato avvocato cliente|coperto da segreto professionale
  coperta da segreto professionale|comunicacao advogado cliente|protegido pelo sigilo profissional
  vertrouwelijk advocaat client|vertrouwelijke correspondentie advocaat|objete tajemnica adwokacka
  objete tajemnica radcowska|tajemnica adwokacka`;
/** Spoken of in every text about law: marks one only in a heading or a line of its own. */
const headings = `
  without prejudice|attorney client privilege|legal professional privilege|legal privilege
  litigation privilege|work product|privileged|privileged communication|anwaltsgeheimnis|mandatsgeheimnis|secret professionnel
  secreto profesional|segreto professionale|sans prejudice|sin perjuicio`;

const longestHeading = 90;

/** Marks of communication between lawyers and their clients. */
export const findPrivilege: FinderMaker = (vocabulary) => {
  const phrases = [...listed(markers, true), ...listed(headings, false)];
  const lookup = phraseLookup(phrases, vocabulary);
  return (scan, report) => {
    const { tokens } = scan;
    let next = 0;
    for (const at of tokens.openers) {
      if (at < next) continue;
      const met = lookup(scan, at);
      if (!met) continue;
      next = met.to;
      const span = { start: tokens.start[at] as number, end: tokens.end[met.to - 1] as number };
      if (isInProgram(scan.text, span)) continue;
      const confidence = met.meaning || isHeading(scan.text, span) ? 0.95 : 0.4;
      report({ type: 'privileged_communication', ...span, confidence, method: 'contextual_pattern' });
    }
  };
};

/** An identifier (privileged_communication), or one of a list of phrases. */
function isInProgram(text: string, { start, end }: { start: number; end: number }): boolean {
  return /[_|]/.test(text.slice(start, end)) || text[start - 1] === '|' || text[end] === '|';
}

function listed(phrases: string, certain: boolean): [string, boolean][] {
  return phrases
    .trim()
    .split(/[|\n]\s*/)
    .map((phrase) => [phrase.trim(), certain]);
}

/** Written in capitals in a short line that holds no other words in lower case. */
function isHeading(text: string, { start, end }: { start: number; end: number }): boolean {
  const from = text.lastIndexOf('\n', start) + 1;
  const next = text.indexOf('\n', end);
  const line = text.slice(
    Math.max(from, start - longestHeading),
    Math.min(next === -1 ? text.length : next, end + longestHeading),
  );
  return line.length <= longestHeading && /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line);
}
