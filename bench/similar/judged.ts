/**
 * Documents of one story or subject, judged by reading them: to each, the others of its groups are similar and no other is. Those of
 * `kept` were read after the weights and bounds of `src/domain/similar` were chosen with those of `tuned`.
 */
type Groups = Record<string, string[]>;

const cheatSheets = (...names: string[]): string[] =>
  names.map((name) => `cheatsheetseries__${name}_Cheat_Sheet.md`);

export const tuned: Groups = {
  'Blind Eagle': [
    'blackberry-blind-eagle-readme.md',
    'blind-eagle-emulation-summary.md',
    'lab52-apt-c-36.txt',
  ],
  'actors of Iran': [
    'oilrig-emulation-summary.md',
    'mitre-attack-g0069-muddywater.json',
    'proofpoint-ta453-badblood.txt',
    'cisa-aa22-320a-iran.html',
  ],
  'TA453, called Ballistic Bobcat by ESET': ['proofpoint-ta453-badblood.txt', 'eset-ballisticbobcat.html'],
  'advisories of CISA on devices': ['cisa-icsa-24-184-02-mypro.json', 'cisa-icsa-24-214-07-avtech.json'],
  injection: cheatSheets(
    'SQL_Injection_Prevention',
    'Query_Parameterization',
    'Injection_Prevention_in_Java',
    'OS_Command_Injection_Defense',
  ),
  'the GRAVELTIDE incident': [
    'graveltide-incident-report.pdf',
    'graveltide-post-mortem.docx',
    'graveltide-indicators.md',
    'graveltide-stix-bundle.json',
    'incident-timeline.txt',
    'detection-rule-lnk-powershell.md',
    'phishing-campaign-note.txt',
    'sallow-heron-profile.pdf',
  ],
};

export const kept: Groups = {
  'Ryuk and Wizard Spider': [
    'cisa-aa20-302a-healthcare.docx',
    'wizard-spider-emulation-summary.md',
    'zscaler-ryuk.docx',
  ],
  Conti: ['unit42-conti-iocs.txt', 'blackberry-monti-readme.md', 'cisa-aa20-302a-healthcare.docx'],
  'actors of China': ['cisa-aa21-200a-apt40.html', 'lab52-icefog.txt', 'lab52-mustang-panda.txt'],
  'ransomware, what it does': [
    'proofpoint-hakbit.txt',
    'zscaler-atomsilo.txt',
    'lab52-cuba-ransomware.txt',
    'zscaler-bad-rabbit.txt',
    'intel471-darkside-colonial.txt',
    'zscaler-ryuk.docx',
    'blackberry-monti-readme.md',
  ],
  'NotPetya and Bad Rabbit': ['zscaler-bad-rabbit.txt', 'sandworm-emulation-summary.md'],
  'scripts and frames in browsers': cheatSheets(
    'DOM_based_XSS_Prevention',
    'Content_Security_Policy',
    'Clickjacking_Defense',
    'XS_Leaks',
    'Third_Party_Javascript_Management',
  ),
  'signing in to services': cheatSheets('OAuth2', 'REST_Security'),
  'agents of language models': cheatSheets(
    'LLM_Prompt_Injection_Prevention',
    'AML_Sanctions_AI_Agent_Payments',
  ),
  'shared platforms': cheatSheets('Kubernetes_Security', 'Serverless_FaaS_Security', 'Multi_Tenant_Security'),
  'keys of the Freight Portal': [
    'quayline-advisory.json',
    'vendor-security-questionnaire.doc',
    'api-key-rotation-runbook.docx',
    'backup-restore-runbook.html',
  ],
};

/** To each document of the groups, those that are similar to it. */
export function similarOf(groups: Groups): Map<string, Set<string>> {
  const similar = new Map<string, Set<string>>();
  for (const members of Object.values(groups))
    for (const name of members) {
      const others = similar.get(name) ?? new Set<string>();
      for (const other of members) if (other !== name) others.add(other);
      similar.set(name, others);
    }
  return similar;
}
