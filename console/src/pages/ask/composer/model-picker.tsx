import { Button, Loader, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { modelsQuery } from '#pages/ask/chat/models.ts';
import { describe } from './describe-model.ts';
import classes from './composer.module.css';

const loadChoice = () => import('./model-choice.tsx');
const ModelChoice = lazy(async () => ({ default: (await loadChoice()).ModelChoice }));

type Props = { chosen: string | null; onChoose: (model: string | null) => void };

/** Which model writes the replies: the default one, or another by name. */
export function ModelPicker({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const { data } = useQuery(modelsQuery);
  if (!data) return null;
  const models = data.models.filter(({ capabilities }) => capabilities.includes('chat'));
  const used = models.find(({ name }) => name === (chosen ?? data.default_model));
  const means = used && describe(used, say);
  const label = used?.display_name ?? chosen ?? data.default_model;
  return (
    <Popover width={320} position="top-start" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          classNames={{ root: classes.picker ?? '', label: classes.pickerLabel ?? '' }}
          size="compact-sm"
          px={6}
          fw={500}
          variant="subtle"
          color="gray"
          leftSection={<Icon name="chip" size={16} />}
          aria-label={`${say.model}: ${label}`}
          title={say.modelMeans(label, means ?? '')}
          onPointerEnter={() => void loadChoice()}
          onFocus={() => void loadChoice()}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.model}>
        <Suspense fallback={<Loader size="xs" />}>
          <ModelChoice
            models={models}
            defaultModel={data.default_model}
            chosen={chosen ?? data.default_model}
            onChoose={(name) => onChoose(name === data.default_model ? null : name)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
