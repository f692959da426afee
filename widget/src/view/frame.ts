import type { Settings } from '#options.ts';
import type { Texts } from '#texts.ts';
import { element, iconButton } from './element.ts';

export type Frame = {
  /** What goes into the shadow root. */
  parts: HTMLElement[];
  setTitle: (title: string) => void;
  isOpen: () => boolean;
  open: () => void;
  close: () => void;
};

type Content = { log: HTMLElement; welcome: HTMLElement; composer: HTMLElement };
type Handlers = { onOpen: () => void; onNew: () => void };

let made = 0;

/** The panel with the conversation; where it floats, with the button that opens it. */
export function createFrame({ position }: Settings, say: Texts, content: Content, handlers: Handlers): Frame {
  const floats = position !== 'inline';
  const id = `bot-widget-${(made += 1)}`;
  const title = element('h2', { attributes: { id: `${id}-title`, dir: 'auto' } });
  const header = element(
    'header',
    {},
    title,
    iconButton('fresh', say.newConversation, { onClick: handlers.onNew }),
  );
  const panel = element(
    'section',
    {
      class: 'panel',
      attributes: { id, role: floats ? 'dialog' : 'region', 'aria-labelledby': `${id}-title` },
    },
    header,
    content.welcome,
    content.log,
    content.composer,
  );
  if (!floats) {
    return { parts: [panel], setTitle, isOpen: () => true, open: handlers.onOpen, close: () => undefined };
  }

  const launcher = iconButton('chat', say.open, {
    class: 'launcher',
    onClick: () => (panel.hidden ? open() : close()),
  });
  launcher.setAttribute('aria-controls', id);
  header.append(iconButton('close', say.close, { onClick: () => close() }));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    close();
  });
  close({ keepFocus: true });

  function setTitle(text: string) {
    title.textContent = text;
  }
  function open() {
    panel.hidden = false;
    launcher.setAttribute('aria-expanded', 'true');
    handlers.onOpen();
  }
  function close({ keepFocus = false } = {}) {
    panel.hidden = true;
    launcher.setAttribute('aria-expanded', 'false');
    if (!keepFocus) launcher.focus();
  }
  return { parts: [panel, launcher], setTitle, isOpen: () => !panel.hidden, open, close };
}
