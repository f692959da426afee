/** Numbers in [0, 1), the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Prose = {
  /** A word of content; the n-th most frequent comes with a probability of about 1/n, as in natural text. */
  word: () => string;
  sentence: () => string;
  paragraph: (sentences: number) => string;
  heading: () => string;
  /** One of the identifiers that reports are full of. */
  identifier: () => string;
  below: (limit: number) => number;
};

const known =
  `attacker malware campaign server account password credential network system host payload domain address
loader victim operator actor incident report analyst evidence sample binary script command control beacon channel session
token certificate registry service process memory thread file directory archive document macro attachment message mail
phishing lure page portal browser cookie exploit vulnerability patch version vendor appliance gateway firewall proxy tunnel
traffic packet request response header query record database backup storage cluster container image kernel driver firmware
router policy rule alert signature detection indicator timeline infection lateral movement persistence privilege escalation
exfiltration encryption ransom wallet payment negotiation leak forum broker access group sector bank hospital ministry
supplier contractor employee administrator user device laptop workstation controller directory forest trust ticket hash
key secret vault rotation audit log event monitor sensor baseline anomaly threshold hunting triage containment recovery
observed deployed executed downloaded injected encrypted stolen abused disabled modified created scheduled registered
resolved blocked isolated reported confirmed suspected previous remote internal external public malicious legitimate
compromised vulnerable unknown custom early late several initial final local encoded obfuscated packed signed`.split(
    /\s+/,
  );

const starts = 'b br c ch cl d dr f fl g gl h k l m n p pl qu r s sh sl st t th tr v w'.split(' ');
const cores = 'a e i o u ai ea ou ar er or an en in on al il'.split(' ');
const ends = ['', 'n', 'r', 'l', 't', 'st', 'd', 'm', 'k', 'ss'];
const suffixes = ['', '', '', '', 's', 's', 'ed', 'ing', 'er', 'ers', 'tion', 'ly', 'ment'];
const frames = [
  'The # # the # before the # was # on the #.',
  'After the # had been #, it # a second # to the # at ~.',
  'We # that the # of this # is # with a # which # every # it finds.',
  '# and # were # in the #, but no # reached the # of the #.',
  'According to the #, the # # from ~ and # the # again within an hour.',
  'It is not clear whether the # or the # # first; the # shows both.',
  'Each # holds a #, a # and the # that the # needs to # its #.',
  'If the # is #, remove the #, rotate the # and # the # for at least thirty days.',
  'This # had been # as ~ and is # by most # of that #.',
  'In this case the # did not # the #, although its # was # to do so.',
];

/** English-looking prose with a vocabulary of 40,000 words, the same for the same seed. */
export function createProse(seed: number): Prose {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const rank = zipfRanks(random, vocabulary.length);
  const word = () => vocabulary[rank()] as string;
  const identifier = () => identifierOf(below);
  const sentence = () => {
    const text = pick(frames, below).replace(/[#~]/g, (slot) => (slot === '#' ? word() : identifier()));
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return {
    word,
    sentence,
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(' '),
    heading: () =>
      `${pick(['Notes on', 'Findings:', 'The', 'Response to', 'More on'], below)} ${word()} ${word()}`,
    identifier,
    below,
  };
}

function pick<T>(list: readonly T[], below: (limit: number) => number): T {
  return list[below(list.length)] as T;
}

// The vocabulary does not depend on the seed: texts of different seeds share their words.
const vocabulary = vocabularyOf(40_000);

function vocabularyOf(size: number): string[] {
  const random = seededRandom(1);
  const below = (limit: number) => Math.floor(random() * limit);
  const words = new Set(known);
  while (words.size < size) {
    let stem = '';
    for (let syllables = 1 + below(3); syllables > 0; syllables -= 1)
      stem += pick(starts, below) + pick(cores, below);
    words.add(stem + pick(ends, below) + pick(suffixes, below));
  }
  return [...words];
}

/** Ranks from 0, of which the n-th comes with a probability of about 1/n. */
export function zipfRanks(random: () => number, size: number): () => number {
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank += 1) cumulative[rank] = total += 1 / (rank + 2.7);
  return () => {
    const point = random() * total;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] as number) < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

// Addresses, names and hashes are of the ranges kept for documentation, or mean nothing.
function identifierOf(below: (limit: number) => number): string {
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('');
  switch (below(5)) {
    case 0:
      return `CVE-20${10 + below(17)}-${1000 + below(40_000)}`;
    case 1:
      return `T${1001 + below(600)}.00${1 + below(9)}`;
    case 2:
      return `203.0.113.${below(256)}`;
    case 3:
      return `${hex(6)}.example.com`;
    default:
      return hex(64);
  }
}
