import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { templatesQuery, type ReportTemplate } from '#pages/reports/report-queries.ts';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { useTemplateWords } from '#pages/reports/template-words.ts';
import { AboutFields } from './about-fields.tsx';
import type { Styles } from './chosen-style.ts';
import { Cost } from './cost.tsx';
import { titleOf, type Draft } from './draft.ts';
import { HowFields } from './how-fields.tsx';
import { useOrderMessages } from './order.messages.ts';
import { Part } from './part.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { usePlacing } from './use-placing.ts';
import { WhenFields } from './when-fields.tsx';

type Props = {
  initial: Draft;
  /** Of the schedule that is changed; null: something new. */ scheduleId: string | null;
};

/** Everything that a report is ordered with. */
export function OrderForm(props: Props) {
  const { data, error, refetch } = useQuery(templatesQuery);
  if (error) return <ReportsError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={400} />;
  return <Form {...props} templates={data.templates} role={data.user_role} styles={data.styles} />;
}

type FormProps = Props & {
  templates: ReportTemplate[];
  role: 'admin' | 'analyst' | 'viewer';
  styles: Styles;
};

function Form({ initial, scheduleId, templates, role, styles }: FormProps) {
  const say = useOrderMessages();
  const [draft, setDraft] = useState(initial);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const template = templates.find(({ id }) => id === draft.template) ?? null;
  const words = useTemplateWords();
  const title = titleOf(draft, template ? words(template.id, template).name : '');
  const place = usePlacing(scheduleId);
  const isMissing = { template: template === null, topic: draft.topic.trim() === '' };

  function submit() {
    setAsked(true);
    if (template === null || isMissing.topic) {
      // Once it is marked.
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>('[data-missing] button, [aria-invalid=true]')?.focus(),
      );
      return;
    }
    place.mutate({ draft, template, title });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <Part title={say.kind}>
          <TemplateChoice
            templates={templates}
            role={role}
            value={draft.template}
            missing={asked && isMissing.template}
            onChange={(id) => change({ template: id })}
          />
        </Part>
        <Part title={say.about}>
          <AboutFields
            draft={draft}
            styles={styles}
            suggestion={title}
            missing={asked && isMissing.topic}
            onChange={change}
          />
        </Part>
        <Part title={say.how}>
          <HowFields draft={draft} template={template} onChange={change} />
        </Part>
        <Part title={say.when}>
          <WhenFields draft={draft} onlyRepeated={scheduleId !== null} onChange={change} />
        </Part>
        {place.error && <ReportsError error={place.error} />}
        <Group justify="space-between" gap="sm">
          <Cost template={template} once={draft.repeat === 'once'} />
          <Button type="submit" loading={place.isPending}>
            {scheduleId !== null ? say.save : draft.repeat === 'once' ? say.order : say.schedule}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
