import { zipOf } from '#test/fixtures/archives.ts';
import { archive, listing, manifest } from '#test/platform/imports.ts';
import { longText } from './largest-value.ts';
import { rawForm, rawFormType, type RawPart } from '#test/server/raw-form.ts';

export type Form = { headers: Record<string, string>; body: string | Uint8Array };

const headers = { 'content-type': rawFormType };
const textBytes = 4_000_000;
let made: Record<string, Form> | undefined;

/** The worst forms for a route that takes one, by what they hold. */
export async function worstForms(route: string): Promise<Record<string, Form>> {
  made ??= await makeForms();
  const forms = made;
  const pick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, forms[name] as Form]));
  if (route.endsWith('/upload-directory')) return pick('archive of many files');
  if (route.endsWith('/import')) return pick('export of many documents');
  if (route.endsWith('/stix')) return pick('long bundle');
  if (
    route.includes('/honey-jars/{honey_jar_id}/documents') &&
    !route.startsWith('PUT') &&
    !/v\d/.test(route)
  )
    return pick('long text as files', 'many files');
  return pick('long text', 'compressed page');
}

const file = (field: string, filename: string, content: string | Uint8Array): RawPart => ({
  field,
  filename,
  content,
});
const form = (...parts: RawPart[]): Form => ({ headers, body: rawForm(parts) });
const textForm = (...parts: RawPart[]): Form => ({ headers, body: rawForm(parts).toString() });

async function makeForms(): Promise<Record<string, Form>> {
  const text = `Text {n}. ${longText(textBytes)}`;
  const names = Array.from({ length: 1000 }, (_, n) => n);
  const documents = names.slice(0, 500).map((n) => [`${n}.txt`, `Note ${n} ${longText(1000)}`] as const);
  return {
    'long text': textForm(file('file', '{n}.txt', text)),
    'long text as files': textForm(file('files', '{n}.txt', text)),
    'many files': textForm(
      ...names.slice(0, 200).map((n) => file('files', `{n}-${n}.txt`, `Note {n} ${n} ${longText(2000)}`)),
    ),
    'compressed page': form(file('file', 'page.html', `<p>${'<b>'.repeat(100_000)}${longText(500_000)}`)),
    'archive of many files': form(
      file(
        'directory',
        'files.zip',
        zipOf(names.map((n) => ({ name: `${n}.txt`, content: `Note ${n}. ${longText(1000)}` }))),
      ),
    ),
    'export of many documents': form(
      file(
        'file',
        'jar.hjx',
        await archive(
          manifest(documents.map(([name, content]) => listing(name, content))),
          documents.map(([name, content]) => [`documents/${name}`, content]),
        ),
      ),
    ),
    'long bundle': form(file('file', 'bundle.json', longBundle(5000))),
  };
}

/** A STIX bundle of so many indicators. */
export function longBundle(count: number): string {
  const now = '2026-01-01T00:00:00.000Z';
  const objects = Array.from({ length: count }, (_, n) => ({
    type: 'indicator',
    spec_version: '2.1',
    id: `indicator--${crypto.randomUUID()}`,
    created: now,
    modified: now,
    name: `Indicator ${n}`,
    pattern: `[domain-name:value = 'evil${n}.example']`,
    pattern_type: 'stix',
    valid_from: now,
  }));
  return JSON.stringify({ type: 'bundle', id: `bundle--${crypto.randomUUID()}`, objects });
}
