const keys = new Map<string, string>();

/** Keeps a key that was made in this tab, for the code of the site: the API does not show it again. It is gone with the tab. */
export function rememberKey(botId: string, key: string): void {
  keys.set(botId, key);
}

export function rememberedKey(botId: string): string {
  return keys.get(botId) ?? '';
}
