export const types = [
  'ipv4',
  'ipv6',
  'cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
  'cve',
  'attack_technique',
  'attack_tactic',
  'attack_group',
  'attack_software',
  'attack_mitigation',
  'attack_campaign',
  'yara_rule',
  'sigma_rule',
  'btc_address',
  'eth_address',
] as const;

/** `reported`: indicators and vulnerabilities. */
export const roles = [
  'reported',
  'indicator',
  'vulnerability',
  'reference',
  'benign',
  'contact',
  'victim',
  'example',
] as const;
export const verdicts = ['benign', 'malicious', 'none'] as const;
export const orders = ['documents', 'occurrences', 'value'] as const;

/** What the table is narrowed to and sorted by, in the address. */
export type IndicatorsSearch = {
  text?: string;
  type?: (typeof types)[number];
  role?: (typeof roles)[number];
  verdict?: (typeof verdicts)[number];
  jar?: string;
  order?: (typeof orders)[number];
};

/** The same as the API takes it. */
export function matching({ text, type, role, verdict, jar, order }: IndicatorsSearch) {
  const narrowed = role === 'reported' ? { reported: true } : { role };
  return { matching: { text, type, ...narrowed, verdict, order }, honey_jar_id: jar };
}

const lists = { type: types, role: roles, verdict: verdicts, order: orders } as const;

export function searchIn(search: Record<string, unknown>): IndicatorsSearch {
  const texts = (['text', 'jar'] as const).flatMap((name) => {
    const value = search[name];
    // A router reads `?text=8` as a number.
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' ? [[name, text]] : [];
  });
  const choices = (['type', 'role', 'verdict', 'order'] as const).flatMap((name) => {
    const known: readonly unknown[] = lists[name];
    return known.includes(search[name]) ? [[name, search[name]]] : [];
  });
  return Object.fromEntries([...texts, ...choices]) as IndicatorsSearch;
}
