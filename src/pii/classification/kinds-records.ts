import { count, headings, labels, share, terms, title, type Sign } from './sign.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('classification');

/** How records about people and money are built. */

export const medicalRecord: Sign[] = [
  title(2.5, 'a medical record', pattern('i')`\b(?:${either('medical-record-titles')})\b`),
  labels(
    { weight: 4.5, least: 2, full: 5 },
    'labels of medical records',
    pattern('i')`
    ^[#*_\s\d.-]*(${either('medical-record-labels')}|[soap]|specimen|reference range|diagnose[n]?|anamnese
    |befund|therapie|medikation|procedere|beurteilung|antécédents|traitement|motif|diagnóstico|tratamiento
    |alergias|antecedentes)\b[*_]*\s*(?:[:#]|$)`,
  ),
  terms({ weight: 3.5, least: 4, full: 10 }, 'medical terms', list('medical-record-terms')),
  count(
    { weight: 1.5, least: 2, full: 5 },
    'doses and clinical values',
    pattern('gi')`
    \b\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ml|mmhg|bpm|mmol\/l|mg\/dl|g\/dl|iu|units)\b|\b\d{2,3}\/\d{2,3} ?mmhg
    |\b(?:bid|tid|qid|prn|p\.o\.|q\d+h)\b|\b[a-tv-z]\d{2}\.\d{1,2}\b`,
  ),
];

const amount =
  /(?:[$€£¥]|\b(?:usd|eur|gbp|chf)) ?\d[\d.,]*|(?<![\d.,])\d{1,3}(?:[.,]?\d{3}){0,4}[.,]\d{2} ?(?:[€$£]|eur\b|usd\b|chf\b)/gi;

export const invoice: Sign[] = [
  title(
    3,
    'an invoice',
    pattern('i')`
    ^(?:.{0,40}\s)?(?:(?:tax |commercial |pro[- ]?forma |sales )?invoice|rechnung|facture|factura|fattura
    |receipt)(?:\s*(?:[#:№-]|no\b|nr\b|n°|number).*)?$`,
  ),
  labels(
    { weight: 3.5, least: 2, full: 5 },
    'labels of invoices',
    pattern('i')`^[*_\s|-]*(${either('invoice-labels')})\b`,
  ),
  terms({ weight: 3, least: 3, full: 7 }, 'terms of invoices', list('invoice-terms')),
  count({ weight: 1, least: 2, full: 4 }, 'amounts of money', amount),
];

export const resume: Sign[] = [
  title(
    2.5,
    'a résumé',
    /^(?:.{0,50}\s)?(?:curriculum vitae|résumé|resume|cv|lebenslauf|currículum(?: vitae)?)$/i,
  ),
  headings({ weight: 5, least: 2, full: 4 }, 'usual sections of résumés', list('resume-headings')),
  count(
    { weight: 2, least: 2, full: 4 },
    'spans of years',
    pattern('giu')`
    \b(?:19|20)\d\d\s*(?:[-–—]|to|bis)\s*(?:(?:\p{L}{3,9}\.?\s+|\d{1,2}\/)?(?:19|20)\d\d|present|current|now
    |today|heute|présent|actualidad)\b`,
  ),
  terms({ weight: 1.5, least: 2, full: 6 }, 'terms of résumés', list('resume-terms')),
];

export const financialStatement: Sign[] = [
  title(2.5, 'a financial statement', pattern('i')`\b(?:${either('financial-statement-titles')})\b`),
  terms({ weight: 4.5, least: 3, full: 8 }, 'terms of accounts', list('financial-statement-terms')),
  share(
    { weight: 2, least: 0.1, full: 0.3 },
    'end in an amount',
    /[\p{L}.:|$)\s][\s|$€£(-]{0,9}\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?\)?[\s|]{0,3}$|\s[$€£(-]{0,3}\d{1,7}[.,]\d{2}\)?[\s|]{0,3}$/u,
  ),
];
