import { Checkbox, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import type { ReportFormat, ReportTemplate } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { formatOf, priorities, type Draft } from './draft.ts';
import { useOrderMessages } from './order.messages.ts';

type Props = { draft: Draft; template: ReportTemplate | null; onChange: (part: Partial<Draft>) => void };

const everyFormat: ReportFormat[] = ['pdf', 'md', 'html', 'docx', 'stix'];

/** Its format, its place in the queue, and what becomes of personal data. */
export function HowFields({ draft, template, onChange }: Props) {
  const say = useOrderMessages();
  const common = useReportsMessages();
  const formats = template?.output_formats ?? everyFormat;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label={say.format}
          description={say.formatHint}
          data={formats.map((value) => ({ value, label: common[value] }))}
          value={template ? formatOf(draft, template) : (draft.format ?? 'pdf')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ format: formats.find((format) => format === value) ?? null })
          }
        />
        <NativeSelect
          label={say.priority}
          description={say.priorityHint}
          data={priorities.map((value) => ({ value, label: common[value] }))}
          value={draft.priority}
          onChange={({ currentTarget: { value } }) =>
            onChange({ priority: priorities.find((priority) => priority === value) ?? 'normal' })
          }
        />
      </SimpleGrid>
      <PersonalData draft={draft} always={template?.requires_scrambling ?? false} onChange={onChange} />
    </>
  );
}

type PersonalDataProps = Pick<Props, 'draft' | 'onChange'> & { always: boolean };

function PersonalData({ draft, always, onChange }: PersonalDataProps) {
  const say = useOrderMessages();
  const replaced = draft.scrambling || always;
  return (
    <>
      <Checkbox
        label={say.scrambling}
        description={always ? `${say.scramblingHint} ${say.scramblingAlways}` : say.scramblingHint}
        disabled={always}
        checked={replaced}
        onChange={({ currentTarget: { checked } }) => onChange({ scrambling: checked })}
      />
      {replaced && !always && (
        <Checkbox
          ms="lg"
          label={say.restore}
          description={say.restoreHint}
          checked={draft.restore}
          onChange={({ currentTarget: { checked } }) => onChange({ restore: checked })}
        />
      )}
      {!replaced && (
        <Text size="sm" role="status">
          {say.openData}
        </Text>
      )}
    </>
  );
}
