import { Group, Progress, Text, UnstyledButton } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/document/findings/findings.module.css';
import { useFindingsMessages } from '#pages/document/findings/findings.messages.ts';

type Filter = { name: string; label: string; count: number };

type Props = {
  reviewed: number;
  total: number;
  /** Which parts of the list there are; the one that is shown, null for all. */
  filters: Filter[];
  filter: string | null;
  onFilter: (name: string | null) => void;
};

/** How far the review of a list is, and which part of it is shown. */
export function ReviewHead({ reviewed, total, filters, filter, onFilter }: Props) {
  const say = useFindingsMessages();
  const { number } = useFormats();
  const share = total === 0 ? 0 : (reviewed / total) * 100;
  const all = { name: null, label: say.all, count: filters.reduce((sum, { count }) => sum + count, 0) };
  return (
    <div className={classes.head}>
      <Group gap="sm" wrap="nowrap">
        <Progress value={share} size="sm" flex={1} color="green.9" aria-label={say.progress} />
        <Text size="sm" component="output">
          {say.reviewed(number(reviewed), number(total))}
        </Text>
      </Group>
      {filters.length > 0 && (
        <ul className={classes.filters} aria-label={say.showOnly}>
          {[all, ...filters].map(({ name, label, count }) => (
            <li key={name ?? ''}>
              <UnstyledButton
                className={classes.filter ?? ''}
                aria-pressed={filter === name}
                onClick={() => onFilter(name)}
              >
                {label} <span className={classes.count}>{number(count)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
