import { Text, Timeline, Title } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import type { AlertDetail } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { useAlertMessages } from './alert.messages.ts';
import classes from './alert.module.css';

type Move = AlertDetail['history'][number];

/** What was done with the alert, the oldest first. */
export function History({ history }: { history: Move[] }) {
  const say = useAlertMessages();
  const { dateTime } = useFormats();
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {say.history}
      </Title>
      {history.length === 0 && <Text c="dimmed">{say.noHistory}</Text>}
      <Timeline bulletSize={12} lineWidth={2}>
        {history.map((move) => (
          <Timeline.Item key={move.id}>
            <Text>
              <b>{move.by?.name ?? say.gone}</b> <Words move={move} />
            </Text>
            {move.note !== null && <Text className={classes.note ?? ''}>{move.note}</Text>}
            <Text size="sm" c="dimmed">
              {dateTime(move.created_at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}

function Words({ move }: { move: Move }) {
  const say = useAlertMessages();
  const common = useAlertsMessages();
  const words = [
    move.from_status !== null &&
      move.to_status !== null &&
      say.moved(common[move.from_status], common[move.to_status]),
    move.reassigned && (move.assigned_to ? say.assigned(move.assigned_to.name) : say.released),
  ];
  return words.filter(Boolean).join(', ');
}
