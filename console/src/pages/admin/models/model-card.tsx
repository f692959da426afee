import { Badge, Card, Group, Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { ModelSwitch } from './model-switch.tsx';
import { modelStatusQuery, type Model } from './model-queries.ts';
import { useModelsMessages } from './models.messages.ts';

type Props = { model: Model; isDefault: boolean; mayLoad: boolean };

/** A model: what it is, whether it is loaded, and how fast it answers. */
export function ModelCard({ model, isDefault, mayLoad }: Props) {
  const say = useModelsMessages();
  const { percent } = useFormats();
  const { name, display_name, description, capabilities, progress } = model;
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h4">
            {display_name}
          </Title>
          <Group gap={6} mt={4}>
            <ModelState model={model} />
            {isDefault && <Badge color="honey">{say.isDefault}</Badge>}
            {capabilities.map((capability) => (
              <Badge key={capability} variant="default">
                {say[capability]}
              </Badge>
            ))}
          </Group>
        </div>
        {mayLoad && <ModelSwitch model={model} />}
      </Group>
      {progress !== null && (
        <Group gap="sm" mt="sm" wrap="nowrap">
          <Progress value={Math.round(progress * 100)} flex={1} aria-label={`${say.loading}: ${name}`} />
          <Text size="sm">{percent(progress)}</Text>
        </Group>
      )}
      <Text size="sm" c="dimmed" mt="sm" lang="en">
        {description}
      </Text>
      <ModelFacts model={model} />
    </Card>
  );
}

function ModelState({ model: { status, progress } }: { model: Model }) {
  const say = useModelsMessages();
  if (progress !== null) return <StateMark kind="busy">{say.loading}</StateMark>;
  return status === 'loaded' ? (
    <StateMark kind="good">{say.loaded}</StateMark>
  ) : (
    <StateMark kind="off">{say.available}</StateMark>
  );
}

function ModelFacts({ model }: { model: Model }) {
  const say = useModelsMessages();
  const { number, bytes, dateTime } = useFormats();
  const { data: measured } = useQuery(modelStatusQuery(model.name));
  const seconds = (count: number | null | undefined) => typeof count === 'number' && `${number(count)} s`;
  const pace = measured?.performance.tokens_per_second ?? null;
  const facts: [string, string | false | null | undefined][] = [
    [say.engine, say[model.engine]],
    [say.parameters, model.parameters],
    [say.size, model.size],
    [say.memory, measured?.memory_usage !== null && measured && bytes(measured.memory_usage)],
    [say.context, model.context_limit > 0 && say.tokens(number(model.context_limit))],
    [say.hardware, measured?.hardware],
    [say.loadTime, seconds(measured?.load_time)],
    [say.answers, measured && number(measured.inference_count)],
    [say.response, seconds(measured?.performance.avg_response_time)],
    [say.pace, pace !== null && say.perSecond(number(pace))],
    [say.lastUsed, model.last_used && dateTime(model.last_used)],
  ];
  // What is not known, or was not measured yet, has no line.
  return (
    <FactList facts={facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))} />
  );
}
