import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDocument, createJar, jarsPath } from '#test/platform/platform.ts';
import { ofType, openStix, report, sha256, stixPath, type StixFixture } from '#test/platform/stix.ts';

const idOf = (type: string, number: number) =>
  `${type}--00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const times = {
  created: '2026-01-02T03:04:05.000Z',
  modified: '2026-01-02T03:04:05.000Z',
  spec_version: '2.1',
};

const intrusion = {
  type: 'bundle',
  id: idOf('bundle', 1),
  objects: [
    {
      ...times,
      type: 'identity',
      id: idOf('identity', 1),
      name: 'Heron Watch',
      identity_class: 'organization',
    },
    {
      ...times,
      type: 'report',
      id: idOf('report', 1),
      created_by_ref: idOf('identity', 1),
      name: 'Heron over the bay',
      description: 'How the intrusion began.\n\n# Not a heading',
      published: '2026-01-02T00:00:00Z',
      report_types: ['campaign'],
      external_references: [{ source_name: 'Heron Watch blog', description: 'The long version' }],
      object_refs: [
        idOf('malware', 1),
        idOf('indicator', 1),
        idOf('threat-actor', 1),
        idOf('relationship', 1),
        idOf('tool', 99),
      ],
    },
    {
      ...times,
      type: 'threat-actor',
      id: idOf('threat-actor', 1),
      name: 'Dark Heron',
      aliases: ['Grey Wader'],
      description: 'A patient actor.',
    },
    {
      ...times,
      type: 'malware',
      id: idOf('malware', 1),
      name: 'WaderRAT',
      is_family: true,
      kill_chain_phases: [{ kill_chain_name: 'mitre-attack', phase_name: 'execution' }],
      description: 'A remote access tool that looks for CVE-2021-44228.',
    },
    {
      ...times,
      type: 'indicator',
      id: idOf('indicator', 1),
      name: 'Servers of WaderRAT',
      pattern_type: 'stix',
      valid_from: '2026-01-01T00:00:00Z',
      pattern:
        "[ipv4-addr:value IN ('185.220.101.34', '91.219.236.222') OR domain-name:value = 'bay.heron-watch.pw' OR " +
        "url:value = 'http://bay.heron-watch.pw/it\\'s?q=1'] AND [file:hashes.'SHA-256' = '" +
        `${sha256}' AND file:name = 'wader.exe'] FOLLOWEDBY [email-addr:value = 'lure@heron-watch.pw'] WITHIN 600 SECONDS`,
    },
    {
      ...times,
      type: 'relationship',
      id: idOf('relationship', 1),
      relationship_type: 'uses',
      source_ref: idOf('threat-actor', 1),
      target_ref: idOf('malware', 1),
      description: 'Since spring',
    },
    {
      ...times,
      type: 'indicator',
      id: idOf('indicator', 2),
      created_by_ref: idOf('identity', 1),
      name: 'A range',
      pattern_type: 'stix',
      valid_from: '2026-01-01T00:00:00Z',
      pattern: "[network-traffic:dst_ref.value ISSUBSET '5.188.206.0/24']",
    },
    { type: 'domain-name', id: idOf('domain-name', 1), value: 'lone.heron-watch.pw' },
    {
      ...times,
      type: 'note',
      id: idOf('note', 1),
      created_by_ref: idOf('identity', 1),
      content: 'It rained.',
      object_refs: [idOf('threat-actor', 1)],
    },
    { ...times, type: 'tool', id: idOf('tool', 1), name: 'Gone', revoked: true },
  ],
};

let stix: StixFixture;
let jar: string;

beforeAll(async () => {
  stix = await openStix();
});
afterAll(() => stix.test.close());
beforeEach(async () => {
  jar = await createJar(stix.analyst);
});

describe('the import of a bundle of STIX', () => {
  it('creates documents from reports, from indicators and from the rest, whose indicators are extracted', async () => {
    const body = await stix.imported(jar, intrusion);
    expect(body.left_out).toEqual({ identity: 1, revoked: 1 });
    expect(body.documents.map(({ title }: any) => title)).toEqual([
      'Heron over the bay',
      'Threat intelligence of Heron Watch',
      'Indicators of Heron Watch',
    ]);
    const [first, , third] = body.documents;
    expect(await stix.found(first.id)).toEqual(
      expect.arrayContaining([
        'cve CVE-2021-44228',
        'domain bay.heron-watch.pw',
        'email lure@heron-watch.pw',
        'ipv4 185.220.101.34',
        'ipv4 91.219.236.222',
        `sha256 ${sha256}`,
      ]),
    );
    expect((await stix.found(first.id)).filter((one) => one.startsWith('url '))).toContain(
      'url http://bay.heron-watch.pw/it%27s?q=1',
    );
    expect(await stix.found(third.id)).toEqual(
      expect.arrayContaining(['cidr 5.188.206.0/24', 'domain lone.heron-watch.pw']),
    );
  });

  it('writes what the objects say, and what they have to do with each other', async () => {
    const [first, second] = (await stix.imported(jar, intrusion)).documents;
    const text = await stix.textOf(first.id);
    for (const said of [
      'Heron over the bay\n',
      '- The report was published on 2026-01-02 by Heron Watch.',
      'References\n\n- Heron Watch blog: The long version',
      'How the intrusion began.\n\nNot a heading',
      'Threat actors\n\nDark Heron\n\nA patient actor.\n',
      '- Dark Heron is also known as Grey Wader.',
      '- Dark Heron uses WaderRAT: Since spring',
      '- WaderRAT belongs to the phase execution (mitre-attack).',
      'Indicators\n\n- Servers of WaderRAT: IPv4 address 185[.]220[.]101[.]34\n',
    ])
      expect(text).toContain(said);
    expect(await stix.textOf(second.id)).toContain('It rained.');
    const { body } = await stix.analyst.get(`/api/knowledge/documents/${first.id}`);
    expect(body).toMatchObject({ status: 'completed' });
  });

  it('changes nothing the second time, as a form or as JSON', async () => {
    const first = await stix.imported(jar, intrusion);
    const again = await stix.analyst.post(stixPath(jar), intrusion);
    expect(again).toMatchObject({ status: 201, body: { documents: [] } });
    expect(again.body.skipped.map(({ document_id }: any) => document_id)).toEqual(
      first.documents.map(({ id }: any) => id),
    );
    const { body } = await stix.analyst.get(`${jarsPath}/${jar}/documents`);
    expect(body.total).toBe(3);
  });

  it('by two at once makes each document once', async () => {
    const replies = await Promise.all([
      stix.analyst.post(stixPath(jar), intrusion),
      stix.analyst.post(stixPath(jar), intrusion),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const taken = replies.flatMap(({ body }) => body.documents);
    expect(taken).toHaveLength(3);
    expect((await stix.analyst.get(`${jarsPath}/${jar}/documents`)).body.total).toBe(3);
  });

  it('brings back the texts and indicators that were exported', async () => {
    const { id: documentId } = await addDocument(stix.analyst, jar, {
      name: 'heron.txt',
      text: report,
      metadata: { title: 'Heron' },
    });
    const there = await createJar(stix.analyst, { name: 'Elsewhere' });
    const { documents } = await stix.imported(there, await stix.exported(jar));
    expect(documents).toMatchObject([{ title: 'Heron', filename: 'Heron.txt' }]);
    expect(await stix.textOf(documents[0].id)).toBe(await stix.textOf(documentId));
    expect(await stix.found(documents[0].id)).toEqual(await stix.found(documentId));
    const bare = await createJar(stix.analyst, { name: 'Without texts' });
    const [one] = (await stix.imported(bare, await stix.exported(jar, '?include_text=false'))).documents;
    expect(await stix.found(one.id)).toEqual(expect.arrayContaining(await stix.found(documentId)));
  });

  it('into an encrypted jar, and out of it, loses nothing', async () => {
    const sealed = await createJar(stix.analyst, { settings: { encryption_enabled: true } });
    const [first] = (await stix.imported(sealed, intrusion)).documents;
    const [one] = ofType(await stix.exported(sealed), 'report').filter(({ name }) => name === first.title);
    expect(one.object_refs.length).toBeGreaterThan(10);
  });

  it('is for writers of the jar', async () => {
    expect((await stix.stranger.post(stixPath(jar), intrusion)).status).toBe(404);
    const publicJar = await createJar(stix.analyst, { visibility: 'public' });
    expect((await stix.stranger.post(stixPath(publicJar), intrusion)).status).toBe(403);
  });

  it.each([
    ['is no bundle', { type: 'report', id: idOf('report', 1) }, 'This is not a STIX bundle'],
    ['has a list of a wrong kind', { type: 'bundle', objects: { 0: 'x' } }, 'not a list'],
    [
      'is of an unknown version',
      { type: 'bundle', spec_version: '3.0', objects: [] },
      'another STIX version',
    ],
    ['holds nothing', { type: 'bundle', objects: [] }, 'contains nothing to read'],
    ['holds what is no object', { type: 'bundle', objects: [null] }, 'objects.0 is not an object'],
    [
      'holds a wrong id',
      { type: 'bundle', objects: [{ type: 'tool', id: 'tool--1' }] },
      'objects.0 has no id',
    ],
    [
      'holds an id of another type',
      { type: 'bundle', objects: [{ type: 'tool', id: idOf('malware', 1) }] },
      'another type',
    ],
  ])('that %s is refused with the reason, and leaves nothing', async (_, bundle, message) => {
    const reply = await stix.analyst.upload(stixPath(jar), { 'b.json': JSON.stringify(bundle) });
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect(reply.body.error.message).toContain(message);
    expect((await stix.analyst.get(`${jarsPath}/${jar}/documents`)).body.total).toBe(0);
    expect(await stix.strayFiles()).toBe(0);
  });

  it('that is broken, nested without end or not there at all is refused', async () => {
    for (const text of [
      '{"type":"bundle"',
      '['.repeat(500_000),
      `{"type":"bundle","objects":${'[{"a":'.repeat(100_000)}`,
      '',
    ])
      expect((await stix.analyst.upload(stixPath(jar), { 'b.json': text })).status).toBe(422);
    expect((await stix.analyst.upload(stixPath(jar), {})).status).toBe(422);
    expect((await stix.analyst.upload(stixPath(jar), { 'a.json': '{}', 'b.json': '{}' })).status).toBe(422);
    expect((await stix.analyst.post(stixPath(jar), [])).status).toBe(422);
    expect(await stix.strayFiles()).toBe(0);
  });
});
