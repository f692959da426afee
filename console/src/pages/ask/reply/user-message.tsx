import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './reply.module.css';

/** What the user wrote. */
export function UserMessage({ text }: { text: string }) {
  const say = useAskMessages();
  return (
    <article className={classes.user} aria-label={say.you}>
      {text}
    </article>
  );
}
