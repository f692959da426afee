import { describe, expect, it } from 'vitest';
import { findDocuments } from '#domain/documents/index.ts';
import type { ReportContent, Section, Statement } from '#publishing/content.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import type { ReportOrder } from './report-order.ts';

const { test, owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });

const order = (query: string, more: Partial<ReportOrder> = {}): ReportOrder => ({
  id: '00000000-0000-4000-8000-000000000000',
  title: query,
  description: null,
  template: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Analysis',
    description: '',
    category: 'analysis',
    required_role: 'viewer',
    is_active: true,
    output_formats: ['md'],
    requires_scrambling: false,
    max_output_tokens: 8_000,
    estimated_time_minutes: 1,
  },
  style: 'technical',
  query,
  honey_jar_id: null,
  conversation_id: null,
  owner: { user_id: owner.user_id, role: 'analyst' },
  scrambling: false,
  since: null,
  ...more,
});

const write = (wanted: ReportOrder, signal = new AbortController().signal) =>
  test.deps.reportWriter.write(wanted, { signal, onProgress: async () => undefined });

function statementsOf(sections: Section[]): Statement[] {
  return sections.flatMap(({ blocks, sections: within }) => [
    ...blocks.flatMap((block): Statement[] =>
      block.kind === 'paragraph' || block.kind === 'note'
        ? block.statements
        : block.kind === 'list'
          ? block.items
          : block.kind === 'table'
            ? block.rows.flat()
            : [],
    ),
    ...statementsOf(within),
  ]);
}

const textOf = ({ text }: Statement): string => text.map((span) => span.text).join('');
const cited = (content: ReportContent) =>
  statementsOf(content.sections).filter(({ references }) => references.length > 0);

const first = `# Velvet Hare

Velvet Hare is a threat actor that has been active since at least 2019. In March 2021 Velvet Hare sent spear-phishing e-mails
with malicious attachments to hospitals in Norway. Velvet Hare adds a Run key to the registry to persist after a reboot. The group
exfiltrates stolen data to cloud storage over its C2 channel. Velvet Hare was named after a café near the office of its finders.

In contrast, Copper Lynx destroys backups of its victims and wipes their disks.
`;
const second = `# Notes on Velvet Hare

In March 2021 Velvet Hare sent spear-phishing e-mails with malicious attachments to hospitals in Norway. Velvet Hare moves
laterally to other hosts over RDP and with PsExec to remote shares. The analyst Margaret Thornbury has studied Velvet Hare for
years, and reads letters to margaret.thornbury@example.org on the phishing of Velvet Hare.
`;

describe('a report', () => {
  it('cites what is in the stored text, tells nothing twice and nothing of a neighbour', async () => {
    const jar = await createJar(owner);
    await addDocument(owner, jar, { name: 'velvet-hare.md', text: first });
    await addDocument(owner, jar, { name: 'notes.md', text: second });
    const { content, document_ids } = await write(order('Velvet Hare'));
    const texts = new Map<string, string>();
    for (const document of await findDocuments(test.deps.database.kysely, document_ids))
      texts.set(document.id, await test.deps.files.text(document));
    for (const { span, quote, document_id } of content.references)
      expect(texts.get(document_id)?.slice(span?.start, span?.end)).toBe(quote);
    const said = cited(content).map(textOf);
    expect(said.length).toBeGreaterThan(3);
    expect(new Set(said).size).toBe(said.length);
    expect(said.join('\n')).not.toContain('Copper Lynx');
    const phishing = cited(content).find((one) => textOf(one).includes('spear-phishing'));
    expect(phishing?.references).toHaveLength(2);
  });

  it('has sections by what sentences treat, and says on which sides nothing was found', async () => {
    const { content } = await write(order('Velvet Hare'));
    const of = (id: string) =>
      content.sections
        .filter((section) => section.id === `velvet-hare-${id}`)
        .flatMap((section) => statementsOf([section]).map(textOf));
    expect(of('persistence').join('\n')).toContain('Run key');
    expect(of('lateral-movement').join('\n')).toContain('PsExec');
    const tactical = content.sections.filter(
      ({ id }) => id.startsWith('velvet-hare-') && id !== 'velvet-hare-further',
    );
    expect(statementsOf(tactical).map(textOf).join('\n')).not.toContain('café');
    const gaps = content.sections.filter(({ id }) => id === 'gaps');
    expect(statementsOf(gaps).map(textOf).join('\n')).toMatch(
      /No sentence was recognised as being on these sides of Velvet Hare: .*impact/,
    );
  });

  it('reports its progress while it writes', async () => {
    const steps: number[] = [];
    const signal = new AbortController().signal;
    const onProgress = async ({ percentage }: { percentage: number }) => void steps.push(percentage);
    await test.deps.reportWriter.write(order('Velvet Hare'), { signal, onProgress });
    expect(steps.length).toBeGreaterThan(2);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('has only what its owner may search, and no jar that forbids export', async () => {
    const hidden = await createJar(stranger, { visibility: 'private' });
    await addDocument(stranger, hidden, {
      name: 'secret.md',
      text: 'Amber Wolf is a threat actor that attacks banks in Peru with macros.',
    });
    const kept = await createJar(owner, { name: 'No export' });
    await addDocument(owner, kept, {
      name: 'kept.md',
      text: 'Amber Wolf is a threat actor that attacks ports in Chile with macros.',
    });
    await test.deps.jars.update({ user_id: owner.user_id, role: 'analyst' }, kept, { allow_export: false });
    const { content } = await write(order('Amber Wolf'));
    const text = JSON.stringify(content);
    expect(text).not.toContain('Peru');
    expect(text).not.toContain('Chile');
    expect(text).toContain('No export');
  });

  it('replaces personal data everywhere, and says what for', async () => {
    const { content, placeholders } = await write(order('Velvet Hare', { scrambling: true }));
    expect(JSON.stringify(content)).not.toMatch(/Thornbury|example\.org/);
    expect([...placeholders.values()].join(' ')).toContain('Margaret Thornbury');
  });

  it('counts jars and personal data for system and compliance, and cites nothing', async () => {
    for (const category of ['system', 'compliance'] as const) {
      const wanted = order('State');
      const { content } = await write({ ...wanted, template: { ...wanted.template, category } });
      expect(content.references).toEqual([]);
      expect(content.sections[0]?.id).toBe(category === 'system' ? 'state' : 'personal-data');
    }
  });

  it('begins with what is new, of documents added after the last report', async () => {
    const since = new Date();
    const jar = await createJar(owner, { name: 'Later' });
    await addDocument(owner, jar, {
      name: 'later.md',
      text: `# More on Velvet Hare

In May 2022 Velvet Hare disabled Windows Defender on the servers of a shipping company before it deployed its loader.
`,
    });
    const { content } = await write(order('Velvet Hare', { since }));
    const [news] = content.sections;
    expect(news?.title).toMatch(/^What is new since/);
    expect(
      statementsOf([news as Section])
        .map(textOf)
        .join('\n'),
    ).toContain('disabled Windows Defender');
    expect(
      statementsOf([news as Section])
        .map(textOf)
        .join('\n'),
    ).not.toContain('PsExec');
  });

  it('stops soon in the middle of its work', async () => {
    const stopping = new AbortController();
    const reason = new Error('cancelled');
    let stopped = Infinity;
    const onProgress = async ({ percentage }: { percentage: number }) => {
      if (percentage < 45 || stopping.signal.aborted) return;
      stopped = performance.now();
      stopping.abort(reason);
    };
    const writing = test.deps.reportWriter.write(order('Velvet Hare'), {
      signal: stopping.signal,
      onProgress,
    });
    await expect(writing).rejects.toBe(reason);
    expect(performance.now() - stopped).toBeLessThan(2_000);
  });

  it('stops with the reason of the signal', async () => {
    const stopping = new AbortController();
    const reason = new Error('cancelled');
    const writing = write(order('Velvet Hare'), stopping.signal);
    stopping.abort(reason);
    await expect(writing).rejects.toBe(reason);
  });
});

const ibex = `# Scarlet Ibex

Scarlet Ibex is a threat actor that was first known for the TrickBot banking malware. The Emotet botnet is rented by other groups
for the first stage of an intrusion. The sample collects the hostname, the version of the operating system and the running
processes. Users whose mailboxes were opened had been employed in mid-level positions across the pharmaceutical, legal and retail sectors.

Scarlet Ibex does not encrypt the files of:

- Hospitals and other buildings of the healthcare sector that treat patients.
`;
const turla = `# Turla

Turla is a threat actor that destroys backups. Turla deletes shadow copies of its victims. Turla reads mail of embassies. Later the
Ryuk ransomware was found on the same hosts.

| Technique | Use |
|---|---|
| Process Injection [T1055] | Ryuk has injected itself into remote processes |
| Service Stop [T1489] | Turla has stopped services |
`;

const within = (content: ReportContent, id: string) =>
  statementsOf(content.sections.filter((section) => section.id === id)).map(textOf);

describe('what documents name with a subject', () => {
  it('is listed by the closest tie, and sorts a sentence in which nothing else is surer', async () => {
    const jar = await createJar(owner, { name: 'Named' });
    await addDocument(owner, jar, { name: 'ibex.md', text: ibex });
    await addDocument(owner, jar, { name: 'turla.md', text: turla });
    const { content } = await write(order('Scarlet Ibex', { honey_jar_id: jar }));
    const arsenal = within(content, 'scarlet-ibex-arsenal');
    expect(arsenal).toContain('TrickBot');
    expect(arsenal[arsenal.indexOf('TrickBot') + 2]).toBe('named in one sentence with it');
    expect(arsenal).not.toContain('Emotet');
    const near = within(content, 'scarlet-ibex-named');
    expect(near.slice(near.indexOf('Emotet'), near.indexOf('Emotet') + 3)).toEqual([
      'Emotet',
      'malware',
      'named in a document about it',
    ]);
    expect(near).not.toContain('TrickBot');
    expect(within(content, 'scarlet-ibex-targets').join('\n')).toMatch(/mid-level positions[^]*retail/);
  });

  it('is no rival of an actor: what follows in its document is about the actor', async () => {
    const { content } = await write(order('Scarlet Ibex'));
    expect(cited(content).map(textOf).join('\n')).toContain('The sample collects the hostname');
  });

  it('is left out below words that deny it', async () => {
    const { content } = await write(order('Scarlet Ibex'));
    expect(cited(content).map(textOf).join('\n')).not.toMatch(/healthcare|treat patients/);
  });

  it('is a technique in a row that names the subject, in a document about another', async () => {
    const { content } = await write(order('Ryuk'));
    const techniques = within(content, 'techniques').join('\n');
    expect(techniques).toContain('T1055');
    expect(techniques).not.toContain('T1489');
  });

  it('is listed for a topic of words, too', async () => {
    const { content } = await write(order('rented botnet for the first stage of an intrusion'));
    expect(statementsOf(content.sections.filter(({ id }) => id.endsWith('-named'))).map(textOf)).toContain(
      'Emotet',
    );
  });

  it('is the subject itself where a group and its malware have one name', async () => {
    const jar = await createJar(owner, { name: 'One name' });
    await addDocument(owner, jar, {
      name: 'darkside.md',
      text: `# Notes on a gang

The DarkSide group is a threat actor that rents its tools to affiliates. The DarkSide ransomware was written for
customers of an underground forum. In March 2021 the developer added features for affiliates who negotiate with victims.
`,
    });
    const { content } = await write(order('DarkSide', { honey_jar_id: jar }));
    const said = cited(content).map(textOf).join('\n');
    expect(said).toContain('customers of an underground forum');
    expect(said).toContain('added features for affiliates');
  });
});
