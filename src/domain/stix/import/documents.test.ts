import { describe, expect, it } from 'vitest';
import { parseBundle } from './bundle.ts';
import { documentsOf } from './documents.ts';

const limits = { max_documents: 100, max_length: 20_000_000 };
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const tool = (number: number, more: object = {}) => ({
  type: 'tool',
  id: `tool--${uuid(number)}`,
  name: `Tool ${number}`,
  ...more,
});
const report = (number: number, refs: string[]) => ({
  type: 'report',
  id: `report--${uuid(number)}`,
  name: `Report ${number}`,
  object_refs: refs,
});
const bundled = (objects: unknown[], within = limits) =>
  documentsOf(parseBundle(JSON.stringify({ type: 'bundle', id: `bundle--${uuid(0)}`, objects })), within);
const textOf = (objects: unknown[]) =>
  bundled(objects)
    .documents.map(({ text }) => text)
    .join('\n');

describe('a bundle', () => {
  it('makes the same documents whenever it is read', () => {
    const objects = [
      report(1, [tool(1).id]),
      tool(1),
      tool(2),
      { type: 'url', id: `url--${uuid(1)}`, value: 'http://a.pw/' },
    ];
    expect(bundled(objects)).toEqual(bundled(objects));
    expect(bundled(objects).documents.map(({ title }) => title)).toEqual([
      'Report 1',
      'STIX: Threat intelligence',
      'STIX: Indicators',
    ]);
  });

  it('of version 2.0, and objects of unknown types, are read', () => {
    const objects = [
      {
        type: 'x-acme-case',
        id: `x-acme-case--${uuid(1)}`,
        name: 'Case 7',
        x_acme: { inner: ['one', 2, true, null] },
      },
      {
        type: 'observed-data',
        id: `observed-data--${uuid(1)}`,
        number_observed: 3,
        objects: {
          0: { type: 'ipv4-addr', value: '185.220.101.34' },
          1: { type: 'file', hashes: { MD5: '0'.repeat(32) } },
        },
      },
    ];
    const { documents } = documentsOf(
      parseBundle(JSON.stringify({ type: 'bundle', id: `bundle--${uuid(0)}`, spec_version: '2.0', objects })),
      limits,
    );
    expect(documents[0]?.text).toContain('## Observed data\n\n### observed data\n\n- The number observed of');
    expect(documents[0]?.text).toContain('185[.]220[.]101[.]34');
    expect(documents[0]?.text).toContain(`MD5 ${'0'.repeat(32)}`);
    expect(documents[0]?.text).toContain(
      '## x-acme-case\n\n### Case 7\n\n- The acme inner of Case 7 are one, 2 and true.',
    );
  });

  it('uses the newest version of an object, and of equal ones the first', () => {
    const versions = [
      tool(1, { name: 'Old', modified: '2026-01-01T00:00:00.000Z' }),
      tool(1, { name: 'New', modified: '2026-03-01T00:00:00.000Z' }),
      tool(1, { name: 'Between', modified: '2026-02-01T00:00:00.000Z' }),
      tool(1, { name: 'Also new', modified: '2026-03-01T00:00:00.000Z' }),
    ];
    expect(textOf(versions)).toContain('### New\n');
    expect(textOf(versions)).not.toMatch(/Old|Between|Also/);
  });

  it('terminates for objects that refer to each other in circles, to themselves and to nothing', () => {
    const circle = [
      report(1, [`report--${uuid(2)}`, `report--${uuid(1)}`]),
      report(2, [`report--${uuid(1)}`, `tool--${uuid(9)}`]),
      {
        type: 'relationship',
        id: `relationship--${uuid(1)}`,
        relationship_type: 'is',
        source_ref: tool(1).id,
        target_ref: tool(1).id,
      },
      {
        type: 'relationship',
        id: `relationship--${uuid(2)}`,
        relationship_type: 'is',
        source_ref: 7,
        target_ref: ['x'],
      },
      tool(1, { created_by_ref: tool(1).id }),
      {
        type: 'note',
        id: `note--${uuid(1)}`,
        content: 'About itself',
        object_refs: [`note--${uuid(1)}`, `report--${uuid(2)}`],
      },
    ];
    expect(textOf(circle)).toContain('- Report 1 refers to the report Report 2.');
    expect(bundled(circle).documents).toHaveLength(3);
  });

  it('is not led astray by the names of its properties', () => {
    const text =
      `{"type":"bundle","id":"bundle--${uuid(0)}","objects":[` +
      `{"type":"tool","id":"tool--${uuid(1)}","name":"T",
      "__proto__":{"revoked":true},"constructor":{"prototype":{"polluted":"yes"}},"toString":"x","hasOwnProperty":1},
      {"type":"constructor","id":"constructor--${uuid(2)}","name":"C"}]}`;
    const { documents, left_out } = documentsOf(parseBundle(text), limits);
    expect(documents[0]?.text).toContain('### T\n');
    expect(documents[0]?.text).toContain('## constructor\n');
    expect(left_out).toEqual({});
    expect(({} as any).polluted).toBeUndefined();
  });

  it('writes nothing that cannot be stored or that would break the structure', () => {
    const text = textOf([
      tool(1, {
        name: 'A\u0000b\nc \ud800',
        description: 'First\u0000\r\n# Heading\n```\ncode\n---',
        note: 'x\n# y',
      }),
      {
        type: 'indicator',
        id: `indicator--${uuid(1)}`,
        name: 'I',
        pattern_type: 'yara',
        pattern: 'rule x { ```` }\n# z',
      },
    ]);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/\u0000|^# Heading|^# y|^---$/m);
    expect(text).toContain('\nFirst\n\nHeading\n\ncode\n');
    expect(text).toContain('\n`````\nrule x { ```` }\n# z\n`````\n');
  });

  it('is refused when it would become too many documents or too long', () => {
    const reports = Array.from({ length: 101 }, (_, number) => report(number, []));
    expect(() => bundled(reports)).toThrow('more than 100 documents');
    const tools = Array.from({ length: 2000 }, (_, number) =>
      tool(number, { description: 'x'.repeat(1000) }),
    );
    const repeating = Array.from({ length: 100 }, (_, number) =>
      report(
        number,
        tools.map(({ id }) => id),
      ),
    );
    expect(() => bundled([...tools, ...repeating])).toThrow('repeat their objects too often');
  });

  it('lists the subjects of a report, and the actors', () => {
    const identity = { type: 'identity', id: `identity--${uuid(1)}`, name: 'ACME Corp', sectors: ['energy'] };
    const other = { type: 'identity', id: `identity--${uuid(2)}`, name: 'Nobody', identity_class: 'group' };
    const targets = (number: number, target_ref: string) => ({
      type: 'relationship',
      id: `relationship--${uuid(number)}`,
      relationship_type: 'targets',
      source_ref: tool(1).id,
      target_ref,
    });
    const { documents, left_out } = bundled([
      report(1, [identity.id, tool(1).id]),
      identity,
      other,
      tool(1),
      targets(1, identity.id),
      targets(2, other.id),
    ]);
    expect(documents).toHaveLength(1);
    expect(documents[0]?.text).toContain(
      '## Identities\n\n### ACME Corp\n\n- The sectors of ACME Corp are energy.',
    );
    expect(documents[0]?.text).toContain('- Tool 1 targets ACME Corp.\n- Tool 1 targets Nobody.\n');
    expect(left_out).toEqual({ identity: 1 });
  });

  it('that has one long text in many reports is refused as any that repeats itself', () => {
    const note = {
      type: 'note',
      id: `note--${uuid(1)}`,
      abstract: 'Text of the document',
      content: 'x'.repeat(1_000_000),
      external_references: [{ source_name: 'skep', external_id: uuid(1) }],
      object_refs: [],
    };
    const reports = Array.from({ length: 30 }, (_, number) => report(number, [note.id]));
    expect(bundled([note, ...reports.slice(0, 10)]).documents[9]?.text).toBe(note.content);
    expect(() => bundled([note, ...reports])).toThrow('repeat their objects too often');
  });

  it('of very many objects is read in parts, with every value', () => {
    const count = 200_000;
    const objects = Array.from({ length: count }, (_, number) => ({
      type: 'ipv4-addr',
      id: `ipv4-addr--${uuid(number)}`,
      value: `45.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }));
    const { documents } = bundled(objects);
    expect(documents[1]?.title).toBe('STIX: Indicators (part 2)');
    const values = new Set(documents.flatMap(({ text }) => text.match(/45(?:\[\.\]\d+){3}/g) ?? []));
    expect(values.size).toBe(count);
  });

  it('with all its depth in one property is read without it', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const deepTool = `{"type":"tool","id":"tool--${uuid(1)}","name":"T","x_deep":${deep}}`;
    const text = `{"type":"bundle","id":"bundle--${uuid(0)}","objects":[${deepTool}]}`;
    expect(documentsOf(parseBundle(text), limits).documents[0]?.text).toBe(
      '# STIX: Threat intelligence\n\n## Tools\n\n### T\n',
    );
  });
});
