/** How often a report is ordered. */
export const repeats = ['once', 'day', 'week', 'month'] as const;
export type Repeat = (typeof repeats)[number];
