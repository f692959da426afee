import type { Role } from '#analysis/document.ts';

type Evidence = {
  role: Role;
  /** Log-odds that it adds to its role. */
  weight: number;
  /** As a reader of the indicator sees it. */
  text: string;
};

const of = (role: Role, weight: number, text: string): Evidence => ({ role, weight, text });

/** Everything that speaks for a role, with its weight. Set by hand on the reports of `bench/reports`, and nowhere else. */
export const evidence = {
  defanged: of('indicator', 3.5, 'The author defanged it.'),
  under_indicator_heading: of(
    'indicator',
    2.5,
    'Its list or section is about indicators or infrastructure of an attack.',
  ),
  stated_in_pattern: of('indicator', 5, 'A pattern of STIX states it.'),
  attack_words: of('indicator', 1.8, 'Its sentence is about an attack.'),
  network_words: of('indicator', 1.5, 'Its sentence is about network traffic.'),
  fetched: of('indicator', 1.8, 'Something is downloaded from it or sent to it.'),
  hosted_file: of('indicator', 1.5, 'It is a file at a hosting service, in a sentence about an attack.'),
  unusual_scheme: of('indicator', 1.8, 'It is no page of the Web.'),
  plain_in_report: of('indicator', 1, 'It is named in a report about attacks.'),
  in_feed: of('indicator', 3, 'The document is a list of indicators.'),
  payload_path: of('indicator', 1.5, 'Its path is that of a program or script.'),
  numeric_host: of('indicator', 1.5, 'Its host is an address or has an unusual port.'),
  public_address: of('indicator', 2.5, 'It is a public address in a report.'),
  file_hash: of('indicator', 3, 'It is the hash of a file.'),
  wallet: of('indicator', 3, 'It is a wallet with a valid checksum.'),
  detection_rule: of('indicator', 3, 'It is a detection rule.'),
  attack_id: of('indicator', 3, 'It is an id of ATT&CK.'),
  weakness: of('vulnerability', 6, 'It is a catalogued vulnerability.'),
  cited: of('reference', 3, 'It is the target of a link or a citation.'),
  referred: of('reference', 1.5, 'The text refers readers to it.'),
  well_known_link: of('reference', 3, 'It is a plain link to a well-known site.'),
  under_reference_heading: of('reference', 3.5, 'It is in a list of references.'),
  bibliography_entry: of('reference', 2.5, 'It is a numbered entry or a footnote.'),
  article_path: of('reference', 1.5, 'Its path is that of an article or a document.'),
  plain_link: of('reference', 1.2, 'It is a plain link in the text of a report.'),
  others_are_defanged: of(
    'reference',
    2.5,
    'It is written plainly where the author defangs what is dangerous.',
  ),
  publisher: of('reference', 2.5, 'Its host publishes reports about attacks.'),
  official_site: of('reference', 2.5, 'Its host is that of an authority or a university.'),
  well_known: of('benign', 3, 'It is a well-known site.'),
  called_benign: of('benign', 3, 'The text calls it legitimate.'),
  under_benign_heading: of('benign', 5, 'Its list or section is about what is legitimate.'),
  known_service: of('benign', 1.5, 'It is a public service that malware and people use.'),
  harmless_file: of('benign', 5, 'It is the hash of a file that is known to be harmless.'),
  contact_words: of('contact', 3, 'The text gives it to be written to.'),
  role_mailbox: of('contact', 1.5, 'It is the mailbox of an office.'),
  official_mailbox: of('contact', 3, 'It is a mailbox of an authority, a vendor or the like.'),
  under_contact_heading: of('contact', 3.5, 'It is in a list or section of contacts.'),
  reserved: of('example', 6, 'The name is reserved for examples.'),
} as const satisfies Record<string, Evidence>;

export type Reason = keyof typeof evidence;

/** What a popular site takes off the confidence that it is an indicator. It is not hidden: attackers use it too. */
export const popularity = 0.2;
/** Of several places of a value: how much surer another role has to be than an indicator. */
export const preference = 0.15;
