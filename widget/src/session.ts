import type { Settings } from './options.ts';

/** The session of this tab, so that going to another page of the site keeps the conversation. Without storage there is none to keep. */
export type Session = { id: () => string | null; keep: (id: string) => void; end: () => void };

export function createSession({
  server,
  botId,
  apiKey,
}: Pick<Settings, 'server' | 'botId' | 'apiKey'>): Session {
  if (apiKey === null) return { id: () => null, keep: () => undefined, end: () => undefined };
  const key = `bot-widget ${server} ${botId}`;
  let current = quietly(() => sessionStorage.getItem(key)) ?? null;
  return {
    id: () => current,
    keep(id) {
      current = id;
      quietly(() => sessionStorage.setItem(key, id));
    },
    end() {
      current = null;
      quietly(() => sessionStorage.removeItem(key));
    },
  };
}

/** Storage is forbidden in some frames and full in others. */
function quietly<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
