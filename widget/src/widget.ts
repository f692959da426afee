import { parseColor, textOn } from './colors.ts';
import { createConversation } from './conversation.ts';
import type { Settings } from './options.ts';
import { createService, type Branding } from './service.ts';
import { createSession } from './session.ts';
import { textsIn } from './texts.ts';
import { createComposer } from './view/composer.ts';
import { element } from './view/element.ts';
import { createFrame } from './view/frame.ts';
import { createLog } from './view/log.ts';
import css from './widget.css?inline';

/** What a page can do with its widget. */
export type Widget = {
  open: () => void;
  close: () => void;
  /** Sends a message as if the visitor had written it. */
  send: (message: string) => void;
  destroy: () => void;
};

/** Everything lives in a shadow root: styles of the page stay outside, those of the widget inside. */
export function createWidget(settings: Settings): Widget {
  const say = textsIn(settings.language);
  const host = createHost(settings);
  const service = createService(settings);
  const session = createSession(settings);
  const welcome = element('p', {
    class: 'welcome',
    text: settings.welcomeMessage ?? say.welcome,
    attributes: { dir: 'auto' },
  });
  const log = createLog(say, (question) => conversation.send(question));
  const composer = createComposer(say, {
    onSend: (text) => conversation.send(text),
    onStop: () => conversation.stop(),
  });
  if (settings.color !== null) colour(settings.color);
  if (settings.placeholder) composer.setPlaceholder(settings.placeholder);
  const conversation = createConversation({ settings, service, session, say, log, composer });
  let restored: Promise<void> | null = null;
  const frame = createFrame(
    settings,
    say,
    { log: log.root, welcome, composer: composer.root },
    {
      onOpen() {
        restored ??= conversation.restore();
        if (settings.position !== 'inline') composer.focus();
      },
      onNew() {
        conversation.startNew();
        composer.focus();
      },
    },
  );

  if (settings.title !== null) frame.setTitle(settings.title);
  shadowOf(host).append(...frame.parts);
  settings.container.append(host);
  if (settings.position === 'inline') frame.open();
  void service.branding().then(
    (branding) => {
      if (settings.title === null) frame.setTitle(branding.name);
      dress(branding);
      ready();
    },
    (error: unknown) => {
      console.warn(`BotWidget: ${String(error)}`);
      ready();
    },
  );

  function colour(color: string) {
    const rgb = parseColor(color);
    if (!rgb) return;
    host.style.setProperty('--accent', `rgb(${rgb.join(' ')})`);
    host.style.setProperty('--on-accent', textOn(rgb));
  }
  function dress({ color, welcome: greeting, placeholder }: Branding) {
    if (color !== null && settings.color === null) colour(color);
    if (greeting && settings.welcomeMessage === null) welcome.textContent = greeting;
    if (placeholder && settings.placeholder === null) composer.setPlaceholder(placeholder);
  }
  function ready() {
    try {
      settings.callbacks.onReady?.();
    } catch (error) {
      reportError(error);
    }
  }

  return {
    open: frame.open,
    close: () => frame.close(),
    send(message) {
      if (!frame.isOpen()) frame.open();
      conversation.send(message);
    },
    destroy() {
      conversation.end();
      host.remove();
    },
  };
}

function createHost({ theme, position, width, height, language }: Settings): HTMLElement {
  const host = element('div', { attributes: { 'data-position': position, lang: language } });
  if (theme !== 'auto') host.setAttribute('data-theme', theme);
  if (width !== null) host.style.setProperty('--width', width);
  if (height !== null) host.style.setProperty('--height', height);
  return host;
}

/** A sheet made by script is let in by every policy, an inline style is not. */
function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}
