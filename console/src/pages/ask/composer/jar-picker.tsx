import { Button, Loader, Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './composer.module.css';
import { useChosenJars } from './jars.ts';

const loadChoice = () => import('./jar-choice.tsx');
const JarChoice = lazy(async () => ({ default: (await loadChoice()).JarChoice }));

type Props = { chosen: string[]; onChoose: (ids: string[]) => void };

/** The honey jars to draw on: all, or those that are ticked. */
export function JarPicker({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const jars = useChosenJars(chosen);
  const [only] = jars;
  const label =
    only && jars.length === 1 ? only.name : jars.length > 1 ? say.jarCount(jars.length) : say.allJars;
  return (
    <Popover width={300} position="top-start" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          classNames={{ root: classes.picker ?? '', label: classes.pickerLabel ?? '' }}
          size="compact-sm"
          px={6}
          fw={500}
          variant="subtle"
          color="gray"
          leftSection={<Icon name="jar" size={16} />}
          aria-label={`${say.jars}: ${label}`}
          onPointerEnter={() => void loadChoice()}
          onFocus={() => void loadChoice()}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.jars}>
        <Suspense fallback={<Loader size="xs" />}>
          <JarChoice chosen={chosen} onChoose={onChoose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
