import type { ReportFormat, ReportTemplate } from './report-template.ts';

const every: ReportFormat[] = ['pdf', 'md', 'html', 'docx', 'stix'];
const documents: ReportFormat[] = ['pdf', 'md', 'html', 'docx'];

const usual = {
  required_role: 'viewer',
  is_active: true,
  output_formats: every,
  requires_scrambling: false,
  max_output_tokens: 8000,
  estimated_time_minutes: 2,
} as const satisfies Partial<ReportTemplate>;

/** The kinds of report that come with the product. Their ids are part of the API and never change. */
export const reportTemplates: readonly ReportTemplate[] = [
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1001',
    name: 'Threat actor profile',
    description: 'Names, targets, tools, techniques, infrastructure and activity over time of one actor.',
    category: 'analysis',
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1002',
    name: 'Campaign analysis',
    description: 'What happened when in a campaign, by whom, with which techniques and indicators.',
    category: 'analysis',
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1003',
    name: 'Comparison',
    description: 'Two or more actors, campaigns or malware families side by side.',
    category: 'analysis',
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2001',
    name: 'Indicators and detection',
    description: 'Indicators by role, techniques by tactic, and the detection rules that the documents hold.',
    category: 'security',
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2002',
    name: 'Weekly threat brief',
    description: 'What the documents of the last days add to a topic, for readers with little time.',
    category: 'security',
    max_output_tokens: 4000,
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b3001',
    name: 'State of the knowledge base',
    description: 'What the honey jars hold: counts, ages, sources, and subjects with little coverage.',
    category: 'system',
    required_role: 'admin',
    output_formats: documents,
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
    name: 'Topic briefing',
    description: 'What the documents say about a topic, with every statement cited.',
    category: 'knowledge',
  },
  {
    ...usual,
    id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b5001',
    name: 'Personal data found',
    description: 'Which kinds of personal data the documents hold, by framework, without any of the values.',
    category: 'compliance',
    required_role: 'analyst',
    output_formats: documents,
    requires_scrambling: true,
  },
];
