import { expect, it } from 'vitest';
import { readJson } from '#extraction/formats/json/json.ts';

const product = (id: string, vendor: string, name: string, version: string) => ({
  category: 'vendor',
  name: vendor,
  branches: [
    {
      category: 'product_name',
      name,
      branches: [{ category: 'product_version', name: version, product: { name, product_id: id } }],
    },
  ],
});
const advisory = {
  document: {
    csaf_version: '2.0',
    title: 'Acme Gate',
    publisher: { name: 'Acme CERT', contact_details: 'cert@acme.example.org' },
    distribution: { tlp: { label: 'AMBER', url: 'https://tlp.example.org/' } },
    tracking: {
      id: 'ACME-1',
      version: '2',
      status: 'final',
      initial_release_date: '2024-03-01T10:00:00Z',
      current_release_date: '2024-03-05T10:00:00Z',
      revision_history: [{ date: '2024-03-05T10:00:00Z', number: '2', summary: 'Fix added' }],
    },
    notes: [
      {
        category: 'summary',
        title: 'Summary',
        text: 'A gate that opens. See [more](https://acme.example.org/m).',
      },
      { category: 'other', title: 'Countries', text: 'Norway, Chad' },
    ],
    acknowledgments: [{ names: ['Ada', 'Bo'], organization: 'Lab', summary: 'reported this to Acme' }],
    references: [
      { summary: 'Acme advisory', url: 'https://acme.example.org/1' },
      { summary: 'www.cve.org', url: 'x' },
    ],
  },
  product_tree: { branches: [product('P1', 'Acme', 'Gate', '1.0'), product('P2', 'Acme', 'Gate', '1.1')] },
  vulnerabilities: [
    {
      cve: 'CVE-2024-0001',
      cwe: { id: 'CWE-79', name: 'Cross-site Scripting' },
      product_status: { known_affected: ['P1'], fixed: ['P2'] },
      scores: [
        {
          products: ['P1'],
          cvss_v3: { version: '3.1', baseScore: 9, baseSeverity: 'CRITICAL', vectorString: 'CVSS:3.1/AV:N' },
        },
      ],
      remediations: [
        {
          category: 'vendor_fix',
          details: 'Update to 1.1.',
          product_ids: ['P1'],
          url: 'https://acme.example.org/f',
        },
      ],
      threats: [{ category: 'exploit_status', details: 'Exploited in the wild' }],
      acme_rating: { overall: 'bad' },
    },
  ],
};

it('reads an advisory as sentences that name what they are about', () => {
  const { text, title, headings } = readJson(JSON.stringify(advisory));
  expect(title).toBe('Acme Gate');
  for (const fact of [
    'The advisory ACME-1 was published by Acme CERT on 2024-03-01.',
    'Version 2 of ACME-1 was released on 2024-03-05; it is final.',
    'The vulnerability in Acme Gate is CVE-2024-0001.',
    'The document is marked TLP:AMBER.',
    'Ada and Bo of Lab reported this to Acme (Acme Gate).',
    'Countries of Acme Gate: Norway, Chad.',
    'A gate that opens. See more.',
    'The weakness of CVE-2024-0001 is CWE-79: Cross-site Scripting.',
    'The CVSS v3.1 base score of CVE-2024-0001 is 9.0 (CRITICAL).',
    'CVE-2024-0001 affects Acme Gate 1.0.',
    'CVE-2024-0001 is fixed in Acme Gate 1.1.',
    'Exploit status of CVE-2024-0001: Exploited in the wild.',
    'Acme rating overall of CVE-2024-0001: bad',
    'Update to 1.1.',
    'Products: Acme Gate 1.0.',
    'Revision 2 of 2024-03-05: Fix added.',
    'Acme advisory',
  ])
    expect(text.split('\n')).toContain(fact);
  expect(text).not.toMatch(/https?:|www\./);
  expect(headings.map((heading) => heading.title)).toEqual([
    'Acme Gate',
    'Summary',
    'CVE-2024-0001',
    'Vendor fix of CVE-2024-0001',
    'Revision history',
    'References',
  ]);
});

it('reads what an advisory holds that no standard has, and one that holds nothing else', () => {
  const { text } = readJson(
    '{"document":{"csaf_version":"2.1","title":"Bare","colour":["red","blue"]},"extra":{"baseNote":3}}',
  );
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Bare',
    'The advisory was published.',
    'Colour: red; blue',
    'Extra base note: 3',
  ]);
});

it('is read as its outline where facts would repeat a long name until they are far more than the file', () => {
  const vulnerabilities = Array.from({ length: 150 }, () => ({
    threats: [{ category: 'impact', details: 'High' }],
  }));
  const document = { csaf_version: '2.0', title: 'n'.repeat(20_000) };
  const source = JSON.stringify({ document, vulnerabilities });
  const { text } = readJson(source);
  expect(text.length).toBeLessThan(10 * source.length + 100_000);
  expect(text).toMatch(/^document:\n {2}csaf_version: 2\.0\n/);
});
