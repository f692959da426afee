import { expect, it } from 'vitest';
import { readJson } from '#extraction/formats/json/json.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const object = (type: string, number: number, more: object) => ({
  type,
  id: `${type}--${uuid(number)}`,
  ...more,
});
const read = (value: unknown) => readJson(JSON.stringify(value));
const bundle = (...objects: object[]) => read({ type: 'bundle', id: `bundle--${uuid(0)}`, objects });

const group = object('intrusion-set', 1, {
  name: 'Grey Heron',
  description:
    '[Grey Heron](https://a.example.net/g1) is a group of thieves.(Citation: Vendor 2024) It steals.',
  aliases: ['Grey Heron', 'TA1', 'Ardea'],
  first_seen: '2020-05-01T00:00:00Z',
  external_references: [
    { source_name: 'mitre-attack', external_id: 'G9999', url: 'https://attack.example.net/G9999' },
    {
      source_name: 'Vendor 2024',
      description: 'Vendor. Herons at large.',
      url: 'https://vendor.example.net/x',
    },
    { source_name: 'Ardea', description: '(Citation: Vendor 2024)' },
  ],
});
const tool = object('malware', 2, {
  name: 'Stilt',
  is_family: false,
  x_acme_platforms: ['Windows', 'Linux'],
});

it('reads a lone object as a brief about it, with its aliases, ids and sources, and no links', () => {
  const { text, title, headings } = read(group);
  expect(title).toBe('Grey Heron');
  expect(headings.map((heading) => heading.title)).toEqual(['Grey Heron', 'References']);
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Grey Heron',
    'Grey Heron is a group of thieves. It steals.',
    'G9999 is the ATT&CK id of Grey Heron.',
    'Grey Heron is also known as TA1 and Ardea.',
    'Grey Heron was first seen on 2020-05-01.',
    'References',
    'Vendor 2024: Vendor. Herons at large.',
  ]);
});

it('writes relationships as sentences at their source, with what describes them', () => {
  const uses = object('relationship', 3, {
    relationship_type: 'uses',
    source_ref: group.id,
    target_ref: tool.id,
    description: 'Seen [once](https://vendor.example.net/y).',
  });
  const from = object('relationship', 4, {
    relationship_type: 'attributed-to',
    source_ref: group.id,
    target_ref: `threat-actor--${uuid(9)}`,
  });
  const { text, title } = bundle(group, tool, uses, from);
  expect(title).toBeNull();
  expect(text).toContain('Grey Heron uses Stilt.\n\nSeen once.\n');
  expect(text).toContain('Grey Heron is attributed to threat actor that is not described.\n');
  expect(text).toContain('The platforms of Stilt are Windows and Linux.');
});

const pattern = (number: number, text: string, more: object = {}) =>
  object('indicator', number, { pattern: text, pattern_type: 'stix', ...more });

it('joins the hashes of a file to its name, and defangs what is dangerous', () => {
  const { text } = bundle(
    pattern(1, "[file:name = 'a.dll' AND file:hashes.MD5 = '0123' AND file:hashes.'SHA256' = '4567']"),
    pattern(2, "[domain-name:value = 'evil.example.org'] OR [ipv4-addr:value IN ('192.0.2.1')]", {
      name: 'C2 of Stilt',
      description: 'Seen in May.',
    }),
    pattern(3, "[file:name = 'b.dll' OR file:hashes.MD5 = '89ab']"),
    pattern(4, "[process:command_line LIKE '%whoami%']", { name: 'Discovery' }),
  );
  expect(text).toContain('a.dll: MD5 0123\na.dll: SHA-256 4567\n');
  expect(text).toContain('C2 of Stilt: Seen in May.\n');
  expect(text).toContain('C2 of Stilt: domain evil[.]example[.]org\n');
  expect(text).toContain('C2 of Stilt: IPv4 address 192[.]0[.]2[.]1\n');
  expect(text).not.toContain('b.dll: MD5');
  expect(text).toContain("The STIX pattern of Discovery:\n\n[process:command_line LIKE '%whoami%']");
});

it('takes title, day, producer and marking from the report, and lists its objects by kind', () => {
  const identity = object('identity', 5, { name: 'Acme Labs', identity_class: 'organization' });
  const { text, title, headings } = bundle(
    identity,
    object('report', 6, {
      name: 'Herons in May',
      published: '2024-05-02T00:00:00.000Z',
      created_by_ref: identity.id,
      object_refs: [tool.id],
      labels: ['misp-galaxy:sector="Military"', 'misp:tool="x"'],
      object_marking_refs: ['marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da'],
    }),
    tool,
    object('file', 7, { name: 'c.exe', hashes: { 'SHA-1': 'cafe' } }),
  );
  expect(title).toBe('Herons in May');
  expect(text).toContain(
    'The report was published on 2024-05-02 by Acme Labs.\nThe document is marked TLP:GREEN.\n' +
      'Herons in May is labelled sector Military.\n',
  );
  expect(headings.map((heading) => heading.title)).toEqual([
    'Herons in May',
    'Malware',
    'Stilt',
    'Observables',
  ]);
  expect(text).toContain('c.exe: SHA-1 cafe');
});

it('says once how several objects may be passed on', () => {
  const marked = { object_marking_refs: ['marking-definition--f88d31f6-486f-44da-b317-01333bde0b82'] };
  const { text } = bundle({ ...group, ...marked }, { ...tool, ...marked });
  expect(text.match(/The document is marked TLP:AMBER\./g)).toHaveLength(1);
});

it('writes every heading at its place in the text', () => {
  const { text, headings } = bundle(group, tool);
  for (const { start, end, title } of headings) expect(text.slice(start, end)).toBe(title);
});

it('leaves JSON that only looks alike to its outline', () => {
  expect(read({ type: 'bundle', name: 'of sticks' }).text).toBe('type: bundle\nname: of sticks');
  expect(read({ type: 'file', id: 7 }).text).toBe('type: file\nid: 7');
});
