import type { IndicatorType } from '#domain/indicators/index.ts';

/** The type of MISP and one of the categories that it has there, and whether it is for detection. */
type Form = { type: string; category: string; to_ids: boolean; comment?: string };

const network = { category: 'Network activity', to_ids: true };
const delivery = { category: 'Payload delivery', to_ids: true };
const fraud = { category: 'Financial fraud', to_ids: true };
/** What MISP has no type for, but a name. */
const named = (comment: string): Form => ({
  type: 'text',
  category: 'External analysis',
  to_ids: false,
  comment,
});

/** MISP core format, section 2.4: types and categories of attributes. */
const forms: Record<IndicatorType, Form> = {
  ipv4: { type: 'ip-dst', ...network },
  ipv6: { type: 'ip-dst', ...network },
  cidr: { type: 'ip-dst', ...network },
  domain: { type: 'domain', ...network },
  url: { type: 'url', ...network },
  email: { type: 'email', ...delivery },
  md5: { type: 'md5', ...delivery },
  sha1: { type: 'sha1', ...delivery },
  sha256: { type: 'sha256', ...delivery },
  sha512: { type: 'sha512', ...delivery },
  cve: { type: 'vulnerability', category: 'External analysis', to_ids: false },
  btc_address: { type: 'btc', ...fraud },
  eth_address: { type: 'other', ...fraud, comment: 'Ethereum address' },
  yara_rule: named('YARA rule'),
  sigma_rule: named('Sigma rule'),
  attack_technique: named('ATT&CK technique'),
  attack_tactic: named('ATT&CK tactic'),
  attack_group: named('ATT&CK group'),
  attack_software: named('ATT&CK software'),
  attack_mitigation: named('ATT&CK mitigation'),
  attack_campaign: named('ATT&CK campaign'),
};

/** What an attribute has besides its ids. A YARA rule whose text is known is that text. */
export function attributeOf(type: IndicatorType, value: string, ruleText: string | null) {
  if (ruleText !== null) return { type: 'yara', ...delivery, value: ruleText, comment: '' };
  const { comment = '', ...form } = forms[type];
  return { ...form, value, comment };
}
