/** What a page gives to `BotWidget.init`. */
export type InitOptions = {
  /** A key of type `bot`: it is readable by every visitor, so it must not be allowed more than to chat. */
  apiKey?: string;
  botId: string;
  /**
   * In place of a key, on a page of the server itself: the admin who is signed in there tries the bot. Nothing of it is kept or
   * counted, and each message begins a conversation.
   */
  trial?: boolean;
  /** An element, or a selector of one, that the widget becomes part of; else it floats above the page. */
  container?: string | Element | null;
  /** Where the bots are served; the place this script came from when absent. */
  server?: string;
  options?: {
    theme?: Theme;
    position?: Position;
    welcomeMessage?: string;
    placeholder?: string;
    /** The title at the top, and a colour of CSS; those of the bot when absent. */
    title?: string;
    color?: string;
    /** CSS lengths, or numbers of pixels. */
    height?: string | number;
    width?: string | number;
    /** Of the widget's own words; that of the page when absent. */
    language?: Language;
  };
  callbacks?: Callbacks;
};

type Callbacks = {
  onReady?: () => void;
  onMessage?: (message: { type: 'user' | 'bot'; content: string; message_id: string | null }) => void;
};

const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];

const positions = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'inline'] as const;
type Position = (typeof positions)[number];

const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export type Settings = {
  /** Null: a trial. */
  apiKey: string | null;
  botId: string;
  server: string;
  container: Element;
  theme: Theme;
  position: Position;
  welcomeMessage: string | null;
  placeholder: string | null;
  title: string | null;
  color: string | null;
  height: string | null;
  width: string | null;
  language: Language;
  callbacks: Callbacks;
};

/** Throws an error that says which option is wrong and what it may be. `scriptUrl` is where this script came from. */
export function readOptions(given: InitOptions, scriptUrl: string | null): Settings {
  const { options = {}, callbacks = {} } = given;
  const container = containerOf(given.container);
  if (!document.body) throw new TypeError('BotWidget.init: call it when the page has a body');
  return {
    apiKey: given.trial ? null : required('apiKey', given.apiKey),
    botId: required('botId', given.botId),
    server: serverOf(given.server ?? scriptUrl),
    container: container ?? document.body,
    theme: oneOf('options.theme', themes, options.theme ?? 'auto'),
    position: oneOf(
      'options.position',
      positions,
      options.position ?? (container ? 'inline' : 'bottom-right'),
    ),
    welcomeMessage: options.welcomeMessage ?? null,
    placeholder: options.placeholder ?? null,
    title: options.title ?? null,
    color: options.color ?? null,
    height: lengthOf('options.height', options.height),
    width: lengthOf('options.width', options.width),
    language: oneOf('options.language', languages, options.language ?? pageLanguage()),
    callbacks,
  };
}

function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`BotWidget.init: ${name} is missing`);
}

function oneOf<const Value extends string>(name: string, allowed: readonly Value[], value: string): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new TypeError(`BotWidget.init: ${name} must be one of ${allowed.join(', ')}`);
  return found;
}

function containerOf(container: InitOptions['container']): Element | null {
  if (container === undefined || container === null) return null;
  const element = typeof container === 'string' ? document.querySelector(container) : container;
  if (element instanceof Element) return element;
  throw new TypeError(`BotWidget.init: container ${JSON.stringify(container)} is not on this page`);
}

function serverOf(url: string | null): string {
  if (url === null || !URL.canParse(url, location.href)) {
    throw new TypeError(
      'BotWidget.init: server must be the address of the bots, such as https://bots.example.org',
    );
  }
  return new URL(url, location.href).origin;
}

function lengthOf(name: string, length: string | number | undefined): string | null {
  if (length === undefined) return null;
  const value = typeof length === 'number' ? `${length}px` : length;
  if (!CSS.supports('width', value)) throw new TypeError(`BotWidget.init: ${name} must be a CSS length`);
  return value;
}

function pageLanguage(): Language {
  const language = document.documentElement.lang || navigator.language;
  return language.toLowerCase().startsWith('de') ? 'de' : 'en';
}
