import { Group, Radio, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useFormats } from '#language/formats.ts';
import type { ReportTemplate } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { useTemplateWords } from '#pages/reports/template-words.ts';
import { useOrderMessages } from './order.messages.ts';
import classes from './order.module.css';

const categories = ['analysis', 'security', 'knowledge', 'compliance', 'system'] as const;
const ranks = { viewer: 0, analyst: 1, admin: 2 };

/** Of cards, where there is room. */
const columns = 3;

type Role = keyof typeof ranks;

type Props = {
  templates: ReportTemplate[];
  role: Role;
  value: string | null;
  missing: boolean;
  onChange: (id: string) => void;
};

/** The kinds of report by category, with what each contains, costs and needs. */
export function TemplateChoice({ templates, role, value, missing, onChange }: Props) {
  const say = useOrderMessages();
  return (
    <Radio.Group
      aria-label={say.kind}
      value={value ?? ''}
      onChange={onChange}
      error={missing && say.kindMissing}
      {...(missing && { 'data-missing': true })}
    >
      <div className={classes.categories}>
        {categories.map((category) => {
          const own = templates.filter((template) => template.category === category);
          if (own.length === 0) return null;
          const wide = Math.min(own.length, columns);
          return (
            <div key={category} className={classes.category} data-wide={wide}>
              <Text size="sm" c="dimmed" mb={4}>
                {say[category]}
              </Text>
              <div className={classes.cards} style={{ '--wide': wide } as CSSProperties}>
                {own.map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    allowed={ranks[role] >= ranks[template.required_role]}
                    chosen={template.id === value}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </Radio.Group>
  );
}

type CardProps = { template: ReportTemplate; allowed: boolean; chosen: boolean };

function TemplateCard({ template, allowed, chosen }: CardProps) {
  const say = useOrderMessages();
  const common = useReportsMessages();
  const { duration } = useFormats();
  const words = useTemplateWords();
  const { id, estimated_seconds, output_formats, required_role, requires_scrambling } = template;
  const { name, description, lang } = words(id, template);
  return (
    <Radio.Card value={id} disabled={!allowed} className={classes.card ?? ''} data-chosen={chosen}>
      <Group wrap="nowrap" align="start" gap="sm">
        <Radio.Indicator disabled={!allowed} />
        <div className={classes.words}>
          <Text fw={600} component="div" lang={lang}>
            {name}
          </Text>
          <Text size="sm" component="div" lang={lang}>
            {description}
          </Text>
          <Text size="xs" c="dimmed" component="div" mt={6}>
            {say.takes(duration(estimated_seconds))} ·{' '}
            {output_formats.map((format) => common[format]).join(', ')}
            {requires_scrambling && ` · ${say.alwaysReplaced}`}
          </Text>
          {!allowed && (
            <Text size="xs" fw={600} component="div" mt={4}>
              {say.needs(say[required_role])}
            </Text>
          )}
        </div>
      </Group>
    </Radio.Card>
  );
}
