import { Button } from '@mantine/core';
import { useState } from 'react';
import { Decide, type Kind } from './decide.tsx';
import { useDecideMessages } from './decide.messages.ts';
import { useDecisionPlaces } from './decision-places.ts';

type Props = {
  values: string[];
  /** The honey jar that is proposed. */
  jar?: string | undefined;
  onDone: () => void;
};

/** Marks values as benign or malicious; nothing for those who may decide nowhere. */
export function MarkButtons({ values, jar, onDone }: Props) {
  const say = useDecideMessages();
  const { mayDecide } = useDecisionPlaces();
  const [deciding, setDeciding] = useState<Kind | null>(null);
  if (!mayDecide) return null;
  return (
    <>
      <Button size="compact-sm" onClick={() => setDeciding('benign')}>
        {say.markBenign}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setDeciding('malicious')}>
        {say.markMalicious}
      </Button>
      <Decide kind={deciding} values={values} jar={jar} onClose={() => setDeciding(null)} onDone={onDone} />
    </>
  );
}
