import { Anchor, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#language/formats.ts';
import { alertEventQuery, type AlertDetail, type AlertEvent } from '#pages/alerts/alert-queries.ts';
import { IndicatorValue } from '#pages/indicators/indicator-value.tsx';
import { SightingItem } from '#pages/indicators/sightings.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAlertMessages } from './alert.messages.ts';
import classes from './alert.module.css';

/** The event of an alert, and what the documents say of its address and indicators. */
export function Happened({ alert }: { alert: AlertDetail }) {
  const say = useAlertMessages();
  const { data: event, error, refetch } = useQuery(alertEventQuery(alert.event_id));
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {say.about}
      </Title>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!event && !error && <Skeleton height={120} />}
      {event && (
        <Stack gap="md">
          <Facts event={event} />
          <Read event={event} />
          <Related event={event} />
        </Stack>
      )}
    </section>
  );
}

function Facts({ event }: { event: AlertEvent }) {
  const say = useAlertMessages();
  const { dateTime } = useFormats();
  const rows: [string, ReactNode][] = [
    [say.when, dateTime(event.occurred_at ?? event.created_at)],
    [say.source, event.source],
    ...(event.source_ip === null ? [] : ([[say.address, event.source_ip]] as [string, ReactNode][])),
    ...event.indicators.map(({ type, value }): [string, ReactNode] => [
      type,
      <IndicatorValue key={value} type={type} value={value} />,
    ]),
    ...(event.document_id === null
      ? []
      : ([[say.document, <DocumentLink key="document" id={event.document_id} />]] as [string, ReactNode][])),
  ];
  return (
    <Table aria-label={say.about} maw={640}>
      <Table.Tbody>
        {rows.map(([term, value], at) => (
          <Table.Tr key={`${at} ${term}`}>
            <Table.Th scope="row" w="35%">
              {term}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function DocumentLink({ id }: { id: string }) {
  const say = useAlertMessages();
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId: id }} />}
    >
      {say.openDocument}
    </Anchor>
  );
}

function Read({ event }: { event: AlertEvent }) {
  const say = useAlertMessages();
  if (event.source_ip === null && event.indicators.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {say.read}
      </Title>
      {event.sightings.length === 0 && <Text c="dimmed">{say.notRead}</Text>}
      <ul className={classes.plain} aria-label={say.read}>
        {event.sightings.map((seen) => (
          <SightingItem key={`${seen.document_id} ${seen.type}`} seen={seen} />
        ))}
      </ul>
    </section>
  );
}

function Related({ event }: { event: AlertEvent }) {
  const say = useAlertMessages();
  const { dateTime } = useFormats();
  if (event.related_events.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {say.related}
      </Title>
      <ul className={classes.plain}>
        {event.related_events.map(({ id, title, created_at }) => (
          <li key={id}>
            <Text size="sm">
              {dateTime(created_at)} · {title}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
