import type { Block, Reference, ReportContent, Section, Span, Statement } from '#publishing/content.ts';

/** One of everything that a report can hold, with texts that try to be more than text. */
export function richContent(): ReportContent {
  return {
    title: 'Intrusions by CARBON HERON against regional hospitals',
    subtitle: 'What is known of the group, its tools and its targets; in preparation of the winter exercise',
    language: 'en',
    marking: 'TLP:AMBER+STRICT',
    created_at: new Date('2026-11-16T08:30:00Z'),
    facts: [
      { name: 'Requested by', value: 'Analyst on duty' },
      { name: 'Template', value: 'Threat actor profile' },
      { name: 'Honey jars', value: 'Healthcare, Vendor reports' },
      { name: 'Documents', value: '34, of which 6 are cited' },
    ],
    sections: [summary(), activity(), tools(), languages(), hostile(), empty()],
    references,
  };
}

export function span(text: string, style: Span['style'] = 'plain', link: string | null = null): Span {
  return { text, style, link };
}

export function says(text: string, ...numbers: number[]): Statement {
  return { text: [span(text)], references: numbers, unsupported: false };
}

function section(id: string, title: string, blocks: Block[], sections: Section[] = []): Section {
  return { id, title, blocks, sections };
}

const paragraph = (...statements: Statement[]): Block => ({ kind: 'paragraph', statements });

function summary(): Section {
  return section('summary', 'Executive summary', [
    paragraph(
      says('CARBON HERON has targeted regional hospitals in at least four countries since March 2026.', 1, 2),
      says('It is likely that the group buys access from brokers rather than gaining it itself.', 3),
      { ...says('The group will probably turn to insurers next.'), unsupported: true },
    ),
    {
      kind: 'note',
      tone: 'info',
      statements: [
        says(
          'Key judgement: it is highly likely (B2) that backups are encrypted before production systems.',
          2,
        ),
      ],
    },
    {
      kind: 'note',
      tone: 'warning',
      statements: [says('Two sources contradict each other about the date of the first intrusion.', 1, 4)],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        says('Initial access through VPN appliances without a second factor.', 1),
        {
          text: [
            span('Lateral movement with '),
            span('PsExec', 'strong'),
            span(' and '),
            span('wmic', 'code'),
            span('.'),
          ],
          references: [2, 3],
          unsupported: false,
        },
        { ...says('Exfiltration to commercial cloud storage.'), unsupported: true },
      ],
    },
  ]);
}

function activity(): Section {
  const months = [3, 4, 5, 6, 7, 8, 9, 10].map((month, at) => ({
    name: `2026-${String(month).padStart(2, '0')}-14`,
    value: [1, 0, 3, 2, 5, 4, 8, 6][at] ?? 0,
  }));
  return section(
    'activity',
    'Activity',
    [
      {
        kind: 'figure',
        figure: {
          title: 'Reported intrusions by month',
          description: 'Reports grew from one in March to eight in September.',
          kind: 'timeline',
          points: months,
          unit: 'reports',
        },
      },
      {
        kind: 'figure',
        figure: {
          title: 'Techniques that the documents name most often',
          description: 'Valid accounts are named in more than a third of all documents.',
          kind: 'bars',
          points: [
            { name: 'T1078 Valid Accounts', value: 13 },
            { name: 'T1486 Data Encrypted for Impact', value: 11 },
            { name: 'T1021.001 Remote Desktop Protocol', value: 7 },
            { name: 'T1567.002 Exfiltration to Cloud Storage, by tools of the provider', value: 3 },
            { name: 'T1490 口令恢复', value: 1 },
          ],
          unit: 'documents',
        },
      },
    ],
    [
      section(
        'infrastructure',
        'Infrastructure',
        [
          paragraph({
            text: [
              span('Servers are described in '),
              span('the section on tools', 'plain', '#tools'),
              span('; see also '),
              span('the advisory', 'emphasis', 'https://example.org/advisories?id=7&lang=en'),
              span('.'),
            ],
            references: [2],
            unsupported: false,
          }),
        ],
        [section('hosting', 'Hosting', [paragraph(says('Most servers are rented by the week.', 4))])],
      ),
    ],
  );
}

function tools(): Section {
  const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const rows = Array.from({ length: 60 }, (_, at): Statement[] => [
    says(`198.51.100.${at + 1}`, (at % 6) + 1),
    says(at % 3 === 0 ? 'command and control' : 'staging'),
    { text: [span(hash.slice(at % 8) + hash.slice(0, at % 8), 'code')], references: [], unsupported: false },
    says(`2026-0${(at % 9) + 1}-12`),
  ]);
  return section('tools', 'Tools and indicators', [
    paragraph(says('The loader is started with this command line:', 5)),
    {
      kind: 'code',
      text: 'rundll32.exe  C:\\Users\\Public\\heron.dll,Start\n\tif (a < b) { "x" }\n```\n# not a heading',
    },
    {
      kind: 'table',
      caption: 'Indicators and the role that the sources give them',
      head: ['Indicator', 'Role', 'SHA-256', 'First seen'],
      rows,
    },
  ]);
}

function languages(): Section {
  return section('languages', 'Sources in other languages', [
    paragraph(
      says(
        'Die Gruppe nutzte „gültige Konten“ für den Zugriff auf Fernwartung; Größe und Maß sind unklar.',
        6,
      ),
    ),
    paragraph(
      says('Группа использовала действующие учётные записи. Η ομάδα χρησιμοποίησε έγκυρους λογαριασμούς.', 6),
    ),
    paragraph(says('استخدمت المجموعة حسابات صحيحة من مارس 2026 ضد مستشفيات.', 6)),
    paragraph(says('הקבוצה השתמשה בחשבונות תקפים נגד בתי חולים.', 6)),
    paragraph(
      says('该组织自三月以来使用有效账户攻击医院。', 6),
      says('グループは有効なアカウントを使った。', 6),
    ),
  ]);
}

/** Texts that are a mark, a formula, a tag or a control somewhere. */
export const hostileTexts = [
  '# not a heading',
  '1. no list',
  '- no list either',
  '> no quote',
  '=SUM(A1:A9)',
  '<script>alert(1)</script> <img src=x onerror=alert(1)> &amp; &copy;',
  '[no link](https://example.org/x) ![no image](y) [x]: z',
  '**no bold** _no emphasis_ ~~no strike~~ `no code` $no math$ @no #no',
  '| no | cell |',
  'https://example.org/bare www.example.org user@example.org',
  '#strong[no markup] #read("/etc/passwd") $x$ @label <label> \\ // /* */',
  'a\\*b*c*d __init__ snake_case_name 2*3*4',
  'emoji 👩‍💻 🇩🇪 🔥 end',
] as const;

function hostile(): Section {
  return section('hostile', 'Texts <b>that</b> *try* | [to be](more) #1', [
    ...hostileTexts.map((text) => paragraph(says(text, 1))),
    paragraph(says('---')),
    paragraph(says('invoice\u202Efdp.exe and a\u0000b and lone \uD800 half and zero\u200Bwidth')),
    { kind: 'list', ordered: true, items: hostileTexts.map((text) => says(text)) },
    {
      kind: 'table',
      caption: 'Cells | that *try*',
      head: ['a|b', '`c`'],
      rows: hostileTexts.map((text) => [
        says(text),
        { text: [span(text, 'code')], references: [2], unsupported: true },
      ]),
    },
    paragraph({
      text: [
        span('A link that is none', 'plain', 'javascript:alert(1)'),
        span(' and one to nowhere', 'strong', '#nowhere'),
        span(' "quoted"', 'strong'),
        span(' | pipes | in code', 'code'),
      ],
      references: [99],
      unsupported: false,
    }),
    paragraph(says('x'.repeat(300)), says(`https://example.org/${'long-path/'.repeat(40)}`)),
  ]);
}

const empty = (): Section => section('empty', 'What the documents do not say', []);

const sources = [
  'Advisory on intrusions',
  'Incident report',
  'Broker market notes',
  'Hosting survey',
  'Loader analysis',
  'Quellen <in> anderen *Sprachen*',
];

const references: Reference[] = sources.map((title, at) => ({
  number: at + 1,
  document_id: `00000000-0000-4000-8000-00000000000${at}`,
  title,
  honey_jar_name: at % 2 === 0 ? 'Healthcare' : 'Vendor reports',
  page: at % 3 === 0 ? null : at * 4,
  quote: `The quoted sentence number ${at + 1} is here as "the source" has it.`,
  published_at: at % 2 === 0 ? new Date(Date.UTC(2026, at, 3)) : null,
  admiralty_code: at === 1 ? 'B2' : null,
}));
