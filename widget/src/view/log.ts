import type { Reply, Source } from '#reply.ts';
import type { Texts } from '#texts.ts';
import { element } from './element.ts';
import { actionList, bubble, ratingButtons, sourceList, type Bubble } from './message.ts';

/** The messages, newest at the end. */
export type Log = {
  root: HTMLElement;
  clear: () => void;
  addUser: (text: string) => void;
  /** A message that was completed before. */
  addBot: (text: string, sources: Source[]) => void;
  /** An answer that is still to come. */
  begin: () => Answer;
};

type Answer = {
  setText: (text: string) => void;
  finish: (reply: Reply, rate: (helpful: boolean) => Promise<void>) => void;
  /** Keeps what was written, with the reason why there is no more. */
  end: (reason: string, again: (() => void) | null) => Ended;
};

type Ended = { setReason: (reason: string) => void };

export function createLog(say: Texts, ask: (question: string) => void): Log {
  const list = element('ol');
  const attributes = { role: 'log', 'aria-label': say.conversation, tabindex: '0' };
  const root = element('div', { class: 'log', attributes }, list);
  /** Stays at the end, unless somebody has scrolled back. */
  const follow = (change: () => void) => {
    const atEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 80;
    change();
    if (atEnd) root.scrollTop = root.scrollHeight;
  };
  const add = (made: Bubble) => {
    follow(() => list.append(made.root));
    return made;
  };
  /** What was proposed after the last answer no longer belongs to the end. */
  const dropActions = () => list.querySelector('.actions')?.remove();

  return {
    root,
    clear: () => list.replaceChildren(),
    addUser(text) {
      dropActions();
      add(bubble('user', text, say));
      root.scrollTop = root.scrollHeight;
    },
    addBot(text, sources) {
      const said = add(bubble('bot', text, say));
      said.root.append(...present(sourceList(sources, say)));
    },
    begin() {
      const { root: said, setText } = add(bubble('bot', '', say));
      said.classList.add('writing');
      // Read out once it is complete, not word by word.
      root.setAttribute('aria-busy', 'true');
      const finish = (...parts: (HTMLElement | null)[]) =>
        follow(() => {
          said.classList.remove('writing');
          said.append(...present(...parts));
          root.setAttribute('aria-busy', 'false');
        });
      return {
        setText: (text) => follow(() => setText(text)),
        finish(reply, rate) {
          setText(reply.text);
          finish(
            sourceList(reply.sources, say),
            reply.messageId === null ? null : ratingButtons(rate, say),
            actionList(reply.actions, ask),
          );
        },
        end(reason, again) {
          const words = element('span', { text: reason });
          const note = element('div', { class: 'note', attributes: { role: 'status' } }, words);
          const repeat = (action: () => void) => {
            note.remove();
            action();
          };
          if (again) {
            const onClick = () => repeat(again);
            note.append(
              element('button', {
                class: 'action',
                text: say.again,
                attributes: { type: 'button' },
                onClick,
              }),
            );
          }
          finish(note);
          return { setReason: (changed) => (words.textContent = changed) };
        },
      };
    },
  };
}

const present = (...nodes: (HTMLElement | null)[]) => nodes.filter((node) => node !== null);
