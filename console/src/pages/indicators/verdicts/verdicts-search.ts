export const kinds = ['benign', 'malicious'] as const;
export const scopes = ['installation', 'honey_jar', 'document'] as const;

/** What the list of verdicts is narrowed to, in the address. */
export type VerdictsSearch = {
  text?: string;
  verdict?: (typeof kinds)[number];
  scope?: (typeof scopes)[number];
  jar?: string;
};

export function searchIn({ text, verdict, scope, jar }: Record<string, unknown>): VerdictsSearch {
  const written = typeof text === 'number' ? String(text) : text;
  const kind = kinds.find((one) => one === verdict);
  const place = scopes.find((one) => one === scope);
  return {
    ...(typeof written === 'string' && written !== '' && { text: written }),
    ...(kind && { verdict: kind }),
    ...(place && { scope: place }),
    ...(typeof jar === 'string' && { jar }),
  };
}
