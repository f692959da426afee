import { ActionIcon, Group, Textarea, Tooltip } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './composer.module.css';
import { useDraft } from './draft.ts';
import { JarPicker } from './jar-picker.tsx';
import { ModelPicker } from './model-picker.tsx';

const longestMessage = 4000;

export type Choice = { jarIds: string[]; model: string | null };

type Props = {
  /** The conversation, or `new`. */
  place: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Something is written, which may be sent soon. */
  onWrite: () => void;
  /** Answers whether it was sent. */
  onSend: (question: string) => Promise<boolean>;
  /** A question from elsewhere to go on with; `onGiven`: it is written here now. */
  given: string | undefined;
  onGiven: () => void;
  /** Null: no reply is being made. */
  onStop: (() => void) | null;
};

/** Where one writes: Enter sends, Shift+Enter begins a line, Esc stops the reply. */
export function Composer({ place, choice, onChoose, onSend, onWrite, given, onGiven, onStop }: Props) {
  const say = useAskMessages();
  const [text, setText] = useDraft(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  const focusedFor = useRef<string | null>(null);

  useEffect(() => {
    if (focusedFor.current === place) return;
    focusedFor.current = place;
    // On a touch screen it would open the keyboard.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [place]);

  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (given !== undefined && taken.current !== given) {
      setText((before) => joined(before, given));
      field.current?.focus();
      onGiven();
    }
    taken.current = given;
  });

  async function send() {
    if (isEmpty || onStop) return;
    const question = text.trim();
    setText(() => '');
    field.current?.focus();
    if (!(await onSend(question))) setText((since) => joined(question, since));
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={say.question}
        placeholder={say.example}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={longestMessage}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(() => value);
          onWrite();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onStop) onStop();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Group gap={4} wrap="nowrap" miw={0}>
          <JarPicker chosen={choice.jarIds} onChoose={(jarIds) => onChoose({ ...choice, jarIds })} />
          <ModelPicker chosen={choice.model} onChoose={(model) => onChoose({ ...choice, model })} />
        </Group>
        {onStop ? (
          <Tooltip label={say.stopHint}>
            <ActionIcon size={36} radius="xl" variant="default" aria-label={say.stop} onClick={onStop}>
              <Icon name="stop" />
            </ActionIcon>
          </Tooltip>
        ) : (
          <ActionIcon type="submit" size={36} radius="xl" aria-label={say.ask} disabled={isEmpty}>
            <Icon name="send" />
          </ActionIcon>
        )}
      </Group>
    </form>
  );
}

/** One below the other: nothing that was written is lost. */
function joined(first: string, then: string): string {
  return [first, then]
    .filter((text) => text.trim() !== '')
    .join('\n')
    .slice(0, longestMessage);
}
