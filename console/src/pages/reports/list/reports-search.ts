export const shownStates = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;

export type ReportsSearch = { text?: string; status?: (typeof shownStates)[number] };

export function searchIn({ text, status }: Record<string, unknown>): ReportsSearch {
  // The router reads digits alone as a number.
  const written = typeof text === 'number' ? String(text) : text;
  const state = shownStates.find((one) => one === status);
  return {
    ...(typeof written === 'string' && written !== '' && { text: written }),
    ...(state && { status: state }),
  };
}
