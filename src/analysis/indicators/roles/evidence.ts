import type { Role } from '#analysis/document.ts';

type Evidence = {
  /** What it speaks for. */
  role: Role;
  /** As a reader of the indicator sees it. */
  text: string;
};

const of = (role: Role, text: string): Evidence => ({ role, text });

/**
 * Everything that speaks for a role. How much each counts is in `weights.json`, made by `tools/indicator-roles/fit-roles.ts` from
 * labelled reports; what has no weight there settles the role by itself.
 */
export const evidence = {
  defanged: of('indicator', 'It is defanged, as reports write what is dangerous.'),
  under_indicator_heading: of(
    'indicator',
    'Its list or section is about indicators or infrastructure of an attack.',
  ),
  stated_in_pattern: of('indicator', 'A pattern of STIX states it.'),
  attack_words: of('indicator', 'Its sentence is about an attack.'),
  network_words: of('indicator', 'Its sentence is about network traffic.'),
  hosted_file: of('indicator', 'It is a file at a hosting service, in a sentence about an attack.'),
  plain_in_report: of('indicator', 'It is named in a report about attacks.'),
  in_feed: of('indicator', 'The document is a list of indicators.'),
  payload_path: of('indicator', 'Its path is that of a program or script.'),
  unusual_address: of('indicator', 'It is no usual page of the Web: its scheme, host or port.'),
  public_address: of('indicator', 'It is a public address in a report.'),
  file_hash: of('indicator', 'It is the hash of a file.'),
  wallet: of('indicator', 'It is a wallet with a valid checksum.'),
  detection_rule: of('indicator', 'It is a detection rule.'),
  attack_id: of('indicator', 'It is an id of ATT&CK.'),
  weakness: of('vulnerability', 'It is a catalogued vulnerability.'),
  cited: of('reference', 'It is the target of a link or a citation.'),
  referred: of('reference', 'The text refers readers to it.'),
  well_known_link: of('reference', 'It is a plain link to a well-known site.'),
  under_reference_heading: of('reference', 'It is in a list of references.'),
  bibliography_entry: of('reference', 'It is a numbered entry or a footnote.'),
  article_path: of('reference', 'Its path is that of an article or a document.'),
  plain_link: of('reference', 'It is a plain link in the text of a report.'),
  others_are_defanged: of('reference', 'It is written plainly where the author defangs what is dangerous.'),
  publisher: of('reference', 'Its host publishes reports about attacks.'),
  official_site: of('reference', 'Its host is that of an authority or a university.'),
  well_known: of('benign', 'It is a well-known site.'),
  called_benign: of('benign', 'The text calls it legitimate.'),
  popular: of('benign', 'Many people use its site.'),
  known_service: of('benign', 'It is a public service that malware and people use.'),
  harmless_file: of('benign', 'It is the hash of a file that is known to be harmless.'),
  contact_words: of('contact', 'It is given to be written to, or the mailbox of an office.'),
  official_mailbox: of('contact', 'It is a mailbox of an authority, a vendor or the like.'),
  under_contact_heading: of('contact', 'It is in a list or section of contacts.'),
  reserved: of('example', 'The name is reserved for examples.'),
} as const satisfies Record<string, Evidence>;

export type Reason = keyof typeof evidence;
