import { Badge, Group, Progress, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { describe } from './describe-model.ts';
import type { Model } from '#pages/ask/chat/models.ts';

type Props = {
  models: readonly Model[];
  defaultModel: string;
  chosen: string;
  onChoose: (model: string) => void;
};

/** The models, to choose one; the chosen one has the focus when they come. */
export function ModelChoice({ models, defaultModel, chosen, onChoose }: Props) {
  const say = useAskMessages();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <ScrollArea.Autosize mah={300} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Radio.Group ref={list} aria-label={say.model} value={chosen} onChange={onChoose}>
        <Stack gap="sm" p={2}>
          {models.map((model) => (
            <ModelOption key={model.name} model={model} isDefault={model.name === defaultModel} />
          ))}
        </Stack>
      </Radio.Group>
    </ScrollArea.Autosize>
  );
}

function ModelOption({ model, isDefault }: { model: Model; isDefault: boolean }) {
  const say = useAskMessages();
  const { progress, parameters, size } = model;
  const description = describe(model, say);
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
