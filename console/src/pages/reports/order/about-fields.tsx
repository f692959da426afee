import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { JarFilter } from '#parts/jar-filter.tsx';
import { styleOf, type Styles } from './chosen-style.ts';
import { ConversationChoice } from './conversation-choice.tsx';
import type { Draft } from './draft.ts';
import { useOrderMessages } from './order.messages.ts';

type Props = {
  draft: Draft;
  styles: Styles;
  /** The title, where none is given. */
  suggestion: string;
  missing: boolean;
  onChange: (part: Partial<Draft>) => void;
};

const longest = { topic: 2000, title: 200 };

/** The topic, with the style that its words choose; where it is looked for; the title. */
export function AboutFields({ draft, styles, suggestion, missing, onChange }: Props) {
  const say = useOrderMessages();
  return (
    <>
      <Textarea
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={longest.topic}
        label={say.topic}
        placeholder={say.topicPlaceholder}
        description={
          draft.topic.trim() === '' ? say.styleHint : <StyleWords topic={draft.topic} styles={styles} />
        }
        error={missing && say.topicMissing}
        value={draft.topic}
        onChange={({ currentTarget: { value } }) => onChange({ topic: value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <JarFilter
          label={say.jar}
          all={say.allJars}
          value={draft.jar}
          onChange={(jar) => onChange({ jar })}
        />
        <ConversationChoice
          value={draft.conversation}
          onChange={(conversation) => onChange({ conversation })}
        />
      </SimpleGrid>
      <TextInput
        label={say.name}
        placeholder={suggestion}
        maxLength={longest.title}
        value={draft.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
    </>
  );
}

function StyleWords({ topic, styles }: { topic: string; styles: Styles }) {
  const say = useOrderMessages();
  const words = {
    summary: say.styleSummary,
    comparison: say.styleComparison,
    use_case: say.styleUseCase,
    technical: say.styleTechnical,
  };
  return <span aria-live="polite">{words[styleOf(topic, styles)]}</span>;
}
