import { Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import type { Report, ReportContent } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { useTemplateWords } from '#pages/reports/template-words.ts';
import { useReaderMessages } from './reader.messages.ts';
import classes from './reader.module.css';

/** What the report is about, how it was written, and what it was made from. */
export function Facts({ report, content }: { report: Report; content: ReportContent }) {
  const say = useReaderMessages();
  const facts = useFacts(report);
  return (
    <div className={classes.facts}>
      {content.subtitle !== null && (
        <Text fs="italic" dir="auto">
          {content.subtitle}
        </Text>
      )}
      <details>
        <summary>{say.about}</summary>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {content.facts.map(({ name, value }) => (
            <div key={`content ${name}`} lang={content.language}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function useFacts(report: Report): [string, string][] {
  const say = useReaderMessages();
  const common = useReportsMessages();
  const { dateTime } = useFormats();
  const words = useTemplateWords();
  const { template_id, template_name, completed_at, expires_at, since, scrambling_enabled, parameters } =
    report;
  const replaced = parameters.restore_pii ? say.restored : say.replaced;
  const facts: [string, string | null][] = [
    [say.topic, parameters.user_query],
    [say.template, words(template_id, { name: template_name, description: '' }).name],
    [say.style, common[report.style]],
    [say.completed, completed_at && dateTime(completed_at)],
    [say.keptUntil, expires_at && dateTime(expires_at)],
    [say.personalData, scrambling_enabled ? replaced : say.shown],
    [say.since, since && dateTime(since)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
