import { programKeysPath } from './key-queries.ts';
import { useKeysMessages } from './keys.messages.ts';
import { Keys } from './keys.tsx';

/** The keys of programs that manage bots or read what was said to them. */
export function ProgramKeysPage() {
  const say = useKeysMessages();
  return (
    <Keys path={programKeysPath} kind="program" intro={say.programIntro} noneHint={say.programNoneHint} />
  );
}
