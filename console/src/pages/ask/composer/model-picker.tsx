import { Badge, Button, Group, Popover, Progress, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { modelsQuery, type Model } from '#pages/ask/chat/models.ts';
import classes from './composer.module.css';

type Props = { chosen: string | null; onChoose: (model: string | null) => void };

/** Which model writes the replies: the default one, or another by name. */
export function ModelPicker({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const { data } = useQuery(modelsQuery);
  if (!data) return null;
  const models = data.models.filter(({ capabilities }) => capabilities.includes('chat'));
  const used = models.find(({ name }) => name === (chosen ?? data.default_model));
  const label = used?.display_name ?? chosen ?? data.default_model;
  return (
    <Popover width={320} position="top-start" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          className={classes.picker ?? ''}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="chip" size={16} />}
          aria-label={`${say.model}: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.model}>
        <ScrollArea.Autosize mah={300} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Radio.Group
            aria-label={say.model}
            value={chosen ?? data.default_model}
            onChange={(name) => onChoose(name === data.default_model ? null : name)}
          >
            <Stack gap="sm" p={2}>
              {models.map((model) => (
                <ModelChoice key={model.name} model={model} isDefault={model.name === data.default_model} />
              ))}
            </Stack>
          </Radio.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function ModelChoice({ model, isDefault }: { model: Model; isDefault: boolean }) {
  const say = useAskMessages();
  const { progress, parameters, size, description } = model;
  const state =
    progress !== null ? say.modelLoading : model.status === 'loaded' ? say.modelLoaded : say.modelAvailable;
  const facts = [isDefault ? say.defaultModel : null, parameters, size].filter(Boolean).join(' · ');
  return (
    <div>
      <Radio
        value={model.name}
        label={
          <Group gap={6}>
            {model.display_name}
            <Badge size="sm" variant="default" tt="none">
              {state}
            </Badge>
          </Group>
        }
        description={[facts, description].filter(Boolean).join('. ')}
      />
      {progress !== null && (
        <Progress mt={4} value={progress * 100} aria-label={say.loadingModel(model.display_name)} />
      )}
      {progress === null && model.status === 'available' && (
        <Text size="xs" c="dimmed" ml={28}>
          {say.loadsWhenAsked}
        </Text>
      )}
    </div>
  );
}
