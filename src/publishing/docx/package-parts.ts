import { tag } from '#publishing/markup/tag.ts';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';
import { paragraph, run } from './runs.ts';

// What a docx file consists of, next to its document and its styles.

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSchemas = 'http://schemas.openxmlformats.org/package/2006';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
export const namespaces = `${wordNamespace} xmlns:r="${officeRelations}"`;

const parts = ['document.main', 'styles', 'settings', 'header', 'footer'] as const;

export function contentTypes(): string {
  const overrides = parts.map((part) =>
    tag('Override', {
      PartName: `/word/${part.replace('.main', '')}.xml`,
      ContentType: `${wordType}.${part}+xml`,
    }),
  );
  return (
    `${xmlHead}<Types xmlns="${packageSchemas}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    overrides.join('') +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    '</Types>'
  );
}

const relation = (Id: string, Type: string, Target: string, TargetMode: string | null = null): string =>
  tag('Relationship', { Id, Type, Target, TargetMode });

function relations(some: string[]): string {
  return `${xmlHead}<Relationships xmlns="${packageSchemas}/relationships">${some.join('')}</Relationships>`;
}

export function packageRelations(): string {
  return relations([
    relation('document', `${officeRelations}/officeDocument`, 'word/document.xml'),
    relation('core', `${packageSchemas}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ]);
}

export function documentRelations(links: string[]): string {
  return relations([
    ...['styles', 'settings', 'header', 'footer'].map((part) =>
      relation(part, `${officeRelations}/${part}`, `${part}.xml`),
    ),
    ...links.map((link, at) => relation(`link${at + 1}`, `${officeRelations}/hyperlink`, link, 'External')),
  ]);
}

export function coreProperties({ title, subtitle, language, created_at }: PreparedReport): string {
  const day = Number.isNaN(created_at.getTime()) ? null : created_at.toISOString();
  const dated = (name: string): string =>
    day === null ? '' : tag(`dcterms:${name}`, { 'xsi:type': 'dcterms:W3CDTF' }, [day], 'text');
  const properties = [
    tag('dc:title', {}, [title], 'text'),
    tag('dc:subject', {}, [subtitle ?? ''], 'text'),
    tag('dc:creator', {}, ['Skep'], 'text'),
    tag('dc:language', {}, [language], 'text'),
    dated('created'),
    dated('modified'),
  ];
  return (
    `${xmlHead}<cp:coreProperties xmlns:cp="${packageSchemas}/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${properties.join('')}</cp:coreProperties>`
  );
}

export function settings(): string {
  const setting =
    '<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>';
  return `${xmlHead}<w:settings ${namespaces}><w:compat>${setting}</w:compat></w:settings>`;
}

// Traffic Light Protocol 2.0, on black.
const tlp = {
  'TLP:RED': 'FF2B2B',
  'TLP:AMBER+STRICT': 'FFC000',
  'TLP:AMBER': 'FFC000',
  'TLP:GREEN': '33FF00',
  'TLP:CLEAR': 'FFFFFF',
};

function markingRun({ marking }: PreparedReport): string {
  return marking === null ? '' : run(` ${marking} `, { bold: true, shade: '000000', color: tlp[marking] });
}

export function header(report: PreparedReport): string {
  const inner = `${run(report.title)}<w:r><w:tab/></w:r>${markingRun(report)}`;
  return `${xmlHead}<w:hdr ${namespaces}>${paragraph(inner, { style: 'Header' })}</w:hdr>`;
}

const field = (name: string): string => tag('w:fldSimple', { 'w:instr': ` ${name} ` }, [run('1')]);

export function footer(report: PreparedReport): string {
  const tab = '<w:r><w:tab/></w:r>';
  const inner = `${run(report.created_on)} ${markingRun(report)}${tab}${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`;
  return `${xmlHead}<w:ftr ${namespaces}>${paragraph(inner, { style: 'Footer' })}</w:ftr>`;
}
