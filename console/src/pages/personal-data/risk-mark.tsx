import { Badge } from '@mantine/core';
import { usePersonalDataMessages } from './personal-data.messages.ts';

export type Risk = 'high' | 'medium' | 'low';

const colours = { high: 'red.9', medium: '#a84b00', low: 'gray.7' } as const;

/** The risk of a detection, in a word. */
export function RiskBadge({ risk }: { risk: Risk }) {
  const say = usePersonalDataMessages();
  return (
    <Badge color={colours[risk]} variant="filled" size="sm">
      {say[risk]}
    </Badge>
  );
}
