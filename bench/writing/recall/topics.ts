import { createHash } from 'node:crypto';

/** A topic that recall is measured on: a thing that the reports record, or words alone. */
export type MeasuredTopic = { name: string; words: boolean; heldOut: boolean };

const named = [
  'TA453',
  'Blind Eagle',
  'APT40',
  'DarkSide',
  'Hakbit',
  'Sandworm',
  'OilRig',
  'OceanLotus',
  'TrickBot',
  'Ryuk',
  'AtomSilo',
  'MuddyWater',
  'Wizard Spider',
  'Turla',
  'RomCom',
  'Monti',
  'Conti',
  'Mustang Panda',
  'Icefog',
  'Bad Rabbit',
  'BlackLotus',
  'Ballistic Bobcat',
  'Gelsemium',
  'TA505',
];
const words = [
  'ransomware attacks on healthcare',
  'phishing with malicious attachments',
  'data destruction by wiper malware',
  'theft of credentials from memory',
  'exfiltration of stolen data before encryption',
  'exploitation of public-facing servers',
  'persistence by scheduled tasks',
  'espionage against government organisations',
];
/** Looked at while recall was worked on, whatever their hash. */
const seen = new Set(['Wizard Spider', 'AtomSilo']);

const isOdd = (name: string): boolean =>
  (createHash('sha256').update(name.toLowerCase()).digest()[0] ?? 0) % 2 === 1;

/** Half of the topics, by their hash, are held out: nobody looks into their reports while the writing is changed. */
export const measuredTopics: readonly MeasuredTopic[] = [...named, ...words].map((name) => ({
  name,
  words: words.includes(name),
  heldOut: isOdd(name) && !seen.has(name),
}));
