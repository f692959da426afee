import type { Texts } from '#texts.ts';
import { element, iconButton } from './element.ts';

export type Composer = {
  root: HTMLElement;
  focus: () => void;
  setPlaceholder: (text: string) => void;
  /** While an answer is written, the button stops it. */
  setBusy: (busy: boolean) => void;
  /** Nothing can be sent; what is written stays. */
  setBlocked: (blocked: boolean) => void;
  /** Puts a message back that was not sent. */
  putBack: (text: string) => void;
};

const longest = 4000;

export function createComposer(
  say: Texts,
  { onSend, onStop }: { onSend: (text: string) => void; onStop: () => void },
): Composer {
  let busy = false;
  let blocked = false;
  const field = element('textarea', {
    attributes: {
      rows: '1',
      maxlength: String(longest),
      'aria-label': say.message,
      placeholder: say.placeholder,
      dir: 'auto',
    },
  });
  const sendButton = iconButton('send', say.send, { class: 'send', onClick: submit });
  const stopButton = iconButton('stop', say.stop, { class: 'send', onClick: onStop });
  const root = element('div', { class: 'composer' }, field, sendButton, stopButton);

  function submit() {
    const text = field.value.trim();
    if (text === '' || busy || blocked) return;
    field.value = '';
    show();
    onSend(text);
  }
  function show() {
    sendButton.hidden = busy;
    stopButton.hidden = !busy;
    sendButton.disabled = blocked || field.value.trim() === '';
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, 120)}px`;
  }
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  show();

  return {
    root,
    focus: () => field.focus(),
    setPlaceholder: (text) => (field.placeholder = text),
    setBusy(value) {
      const hadFocus = root.contains((root.getRootNode() as ShadowRoot).activeElement);
      busy = value;
      show();
      if (hadFocus) field.focus();
    },
    setBlocked(value) {
      blocked = value;
      show();
    },
    putBack(text) {
      if (field.value === '') field.value = text;
      show();
    },
  };
}
