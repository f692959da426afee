import { expect, it } from 'vitest';
import { readJson } from '#extraction/formats/json/json.ts';

const sha1 = 'cafe'.repeat(10);
const attribute = (type: string, value: string, more: object = {}) => ({
  type,
  value,
  category: 'Payload delivery',
  to_ids: true,
  uuid: '00000000-0000-4000-8000-000000000001',
  comment: '',
  ...more,
});
const read = (...attributes: object[]) =>
  readJson(
    JSON.stringify({
      response: [
        { Event: { info: 'Herons', date: '2024-05-01', Orgc: { name: 'Acme' }, Attribute: attributes } },
      ],
    }),
  );

it('reads attributes by category, each on a line with its comment and when it was seen', () => {
  const { text, title, headings } = read(
    attribute('filename|sha1', `a.dll|${sha1}`, { comment: 'Backdoor' }),
    attribute('domain', 'evil.example.org', {
      category: 'Network activity',
      comment: 'C&C server',
      first_seen: '2024-05-01T00:00:00.000000+00:00',
      last_seen: '2024-05-03T08:30:00.000000+00:00',
    }),
    attribute('ip-dst|port', '192.0.2.7|8443', { category: 'Network activity' }),
    attribute('text', 'Win32/Heron.A', { category: 'Antivirus detection', comment: 'Detection name' }),
    attribute('md5', 'never', { deleted: true }),
  );
  expect(title).toBe('Herons');
  expect(headings.map((heading) => heading.title)).toEqual([
    'Herons',
    'Payload delivery',
    'Network activity',
    'Antivirus detection',
  ]);
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Herons',
    'The event was recorded on 2024-05-01 by Acme.',
    'Payload delivery',
    `a.dll: SHA-1 ${sha1} (Backdoor)`,
    'Network activity',
    'Domain evil[.]example[.]org: C&C server; first seen 2024-05-01, last seen 2024-05-03 08:30 UTC',
    'Destination IP address 192[.]0[.]2[.]7 and port 8443',
    'Antivirus detection',
    'Detection name: Win32/Heron.A',
  ]);
});

it('sets apart what is not for detection where the event says so of some, and nothing where it says so of all', () => {
  const context = attribute('domain', 'news.example.org', { to_ids: false, comment: 'Lure' });
  expect(read(attribute('domain', 'evil.example.org'), context).text).toMatch(
    /Domain evil\[\.\]example\[\.\]org\n\nContext, not for detection\n\nDomain news\.example\.org: Lure$/,
  );
  expect(read(context).text).toMatch(/Payload delivery\n\nDomain news\[\.\]example\[\.\]org: Lure$/);
});

it('leaves links out and keeps what they are called', () => {
  const { text } = read(attribute('link', 'https://blog.example.org/herons', { comment: 'Blog post' }));
  expect(text).toContain('Source: Blog post');
  expect(text).not.toContain('example.org');
});

it('joins the attributes of an object to its name', () => {
  const object = {
    name: 'file',
    uuid: 'o1',
    comment: 'Loader',
    Attribute: [
      attribute('filename', 'b.exe', { object_relation: 'filename' }),
      attribute('md5', '0123', { object_relation: 'md5' }),
      attribute('text', 'packed', { object_relation: 'state' }),
    ],
    ObjectReference: [{ relationship_type: 'connects-to', referenced_uuid: 'o2' }],
  };
  const host = {
    name: 'domain-ip',
    uuid: 'o2',
    Attribute: [attribute('domain', 'evil.example.org', { object_relation: 'domain' })],
  };
  const event = {
    info: 'Objects',
    Object: [object, host],
    Galaxy: [
      {
        name: 'Threat Actor',
        GalaxyCluster: [{ value: 'Grey Heron', meta: { synonyms: ['TA1', 'Ardea'] } }],
      },
    ],
  };
  const { text } = readJson(JSON.stringify({ Event: event }));
  for (const line of [
    'Objects involves the threat actor Grey Heron.',
    'Grey Heron is also known as TA1 and Ardea.',
    'b.exe: Loader',
    'b.exe: MD5 0123',
    'b.exe: state packed',
    'b.exe connects to evil.example.org.',
    'Domain evil[.]example[.]org',
  ])
    expect(text.split('\n')).toContain(line);
});

it('reads a lone list of attributes', () => {
  expect(readJson(JSON.stringify({ response: { Attribute: [attribute('md5', '0123')] } })).text).toContain(
    'MD5 0123',
  );
});
