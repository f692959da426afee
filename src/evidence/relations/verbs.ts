import type { RelationName } from '#evidence/evidence.ts';

/** What a verb can state, before it is known of what. */
export type VerbClass =
  | Extract<RelationName, 'uses' | 'exploits' | 'targets' | 'delivers' | 'communicates-with'>
  /** What actors do with malware, and malware with other malware: used by the one, delivered by the other. */
  | 'deploys';

const listed: Record<VerbClass, string> = {
  uses: `use utilize utilise leverage employ rely operate wield adopt weaponize weaponise implement
    incorporate abuse develop conduct perform`,
  deploys: 'deploy install launch execute run plant',
  exploits: 'exploit',
  targets: 'target attack hit compromise breach infect strike victimize victimise infiltrate',
  delivers: 'deliver drop download distribute spread load fetch push disseminate propagate inject',
  'communicates-with': 'communicate connect beacon contact exfiltrate resolve call',
};
const irregular: Record<string, string[]> = {
  hit: ['hit', 'hits', 'hitting'],
  run: ['run', 'runs', 'ran', 'running'],
  strike: ['strike', 'strikes', 'struck', 'striking'],
  spread: ['spread', 'spreads', 'spreading'],
  drop: ['drop', 'drops', 'dropped', 'dropping'],
};

function formsOf(verb: string): string[] {
  const own = irregular[verb];
  if (own) return own;
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const soft = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : verb;
  const s = /(?:s|sh|ch|x)$/.test(verb) || soft !== verb ? `${soft}es` : `${verb}s`;
  return [verb, s, soft === verb ? `${stem}ed` : `${soft}ed`, `${stem}ing`];
}

const classes = new Map<string, VerbClass>();
for (const [name, verbs] of Object.entries(listed))
  for (const verb of verbs.split(/\s+/))
    for (const form of formsOf(verb)) classes.set(form, name as VerbClass);

/** The class of a verb's form in small letters. */
export const verbClass = (word: string): VerbClass | undefined => classes.get(word);

export const isParticiple = (word: string): boolean =>
  word.endsWith('ed') || ['hit', 'run', 'struck', 'spread'].includes(word);

/** Forms that are nouns as well: `the attacks`, `per target`. */
const nouns = new Set(
  `use uses target targets attack attacks hit hits strike strikes compromise exploit exploits abuse load call calls contact run
  launch drop drops download downloads push spread install`.split(/\s+/),
);
export const canBeNoun = (word: string): boolean => nouns.has(word);

const beForms = new Set('is are was were be been being'.split(' '));
export const isBe = (word: string): boolean => beForms.has(word);
