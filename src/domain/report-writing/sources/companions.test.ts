import { expect, it } from 'vitest';
import type { ReportOrder } from '#domain/report-writing/index.ts';
import { reportTemplates } from '#domain/report-writing/templates.ts';
import type { ReportContent } from '#publishing/content.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, owner } = platformFor({ owner: 'analyst' });

/** The report on a subject of these documents, as the texts of each section. */
async function reportOn(query: string, files: Record<string, string>) {
  const jar = await createJar(owner, { name: query });
  for (const [name, text] of Object.entries(files)) await addDocument(owner, jar, { name, text });
  const [template] = reportTemplates;
  const order: ReportOrder = {
    id: '00000000-0000-4000-8000-000000000000',
    title: query,
    description: null,
    template: template as ReportOrder['template'],
    style: 'technical',
    query,
    honey_jar_id: jar,
    conversation_id: null,
    owner: { user_id: owner.user_id, role: 'analyst' },
    scrambling: false,
    since: null,
  };
  const { content } = await test.deps.reportWriter.write(order, {
    signal: new AbortController().signal,
    onProgress: async () => undefined,
  });
  return { all: textsOf(content).join('\n'), of: (id: string) => textsOf(content, id) };
}

function textsOf({ sections }: ReportContent, id?: string): string[] {
  return sections
    .filter((section) => (id === undefined ? section.id !== 'sources' : section.id === id))
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'paragraph'
        ? block.statements
        : block.kind === 'list'
          ? block.items
          : block.kind === 'table'
            ? block.rows.flat()
            : [],
    )
    .map(({ text }) => text.map((span) => span.text).join(''));
}

it('lists victims where a source states them, not where it names a sector', async () => {
  const report = await reportOn('Scarlet Ibex', {
    'ibex.md': `# Scarlet Ibex

Scarlet Ibex is a threat actor that was indicted by the Department of Justice. Scarlet Ibex targets hospitals in Norway.
After an intrusion Scarlet Ibex was asked for help by the manufacturing and retail sectors.
Users whose mailboxes were opened had been employed in mid-level positions across the pharmaceutical, legal and retail sectors.
`,
  });
  const targets = report.of('scarlet-ibex-targets');
  expect(targets).toContain('Norway');
  expect(targets.join('\n')).toContain('mid-level positions');
  for (const name of ['manufacturing', 'legal', 'retail']) expect(targets).not.toContain(name);
});

it('calls a tool what lists know as one, whatever a document has it for', async () => {
  const report = await reportOn('Scarlet Ibex', {
    'ibex.md': `# Scarlet Ibex

Scarlet Ibex is a threat actor. One member of Scarlet Ibex leveraged a PowerShell backdoor for reconnaissance and persistence within
corporate networks, and was also operating the KPOT information-stealing malware.
`,
  });
  const arsenal = report.of('scarlet-ibex-arsenal');
  expect(arsenal[arsenal.indexOf('PowerShell') + 1]).toBe('tool');
  expect(arsenal[arsenal.indexOf('KPOT') + 1]).toBe('malware');
});

it('keeps malware that is named next to malware out of what that uses', async () => {
  const report = await reportOn('Ryuk', {
    'ryuk.md': `# Ryuk

Ryuk is ransomware that was compared with the Conti ransomware. Operators of Ryuk were seen with Mimikatz.
`,
  });
  expect(report.of('ryuk-arsenal')).toContain('Mimikatz');
  expect(report.of('ryuk-arsenal')).not.toContain('Conti');
  expect(report.of('ryuk-named')).toContain('Conti');
  expect(report.of('ryuk-named')).not.toContain('Mimikatz');
});

it('takes no sentence that names one thing in passing for one on that side', async () => {
  const report = await reportOn('Scarlet Ibex', {
    'ibex.md': `# Scarlet Ibex

Scarlet Ibex is a threat actor that was first known for its phishing. The Emotet botnet is rented by other groups for the first stage
of an intrusion. As for post-exploitation tools, the arsenal usually included the Metasploit framework, Mimikatz and BloodHound.
`,
  });
  const arsenal = report.of('scarlet-ibex-arsenal').join('\n');
  expect(arsenal).toContain('the arsenal usually included');
  expect(arsenal).not.toContain('rented by other groups');
});

const stixObject = (type: string, more: object) => ({
  type,
  spec_version: '2.1',
  id: `${type}--00000000-0000-4000-8000-000000000001`,
  created: '2024-01-01T00:00:00.000Z',
  modified: '2024-01-01T00:00:00.000Z',
  ...more,
});

it('goes on about nobody in a bundle, whose records describe other things', async () => {
  const objects = [
    stixObject('intrusion-set', {
      name: 'Scarlet Ibex',
      description: 'Scarlet Ibex is a threat actor that encrypts disks.',
    }),
    stixObject('attack-pattern', {
      name: 'System Information Discovery',
      description:
        'Adversaries collect the hostname, the version of the operating system and the running processes.',
    }),
  ];
  const id = 'bundle--00000000-0000-4000-8000-000000000001';
  const report = await reportOn('Scarlet Ibex', {
    'ibex.json': JSON.stringify({ type: 'bundle', id, objects }),
  });
  expect(report.all).toContain('encrypts disks');
  expect(report.all).not.toContain('collect the hostname');
});

it('takes malware for a rival of an actor in a document that is about others, too', async () => {
  const report = await reportOn('Scarlet Ibex', {
    'pair.md': `# Notes on two gangs

Scarlet Ibex is a threat actor that encrypts the disks of hospitals. Scarlet Ibex sells what it has stolen to other groups. Turla is
a threat actor that reads the mail of embassies. Turla asks for nothing. Last year Scarlet Ibex came back with new partners. The Emotet
botnet was taken down by the police. The sample collects the hostname, the version of the operating system and the running processes.
`,
  });
  expect(report.all).toContain('encrypts the disks');
  expect(report.all).not.toContain('The sample collects');
});
