import { messages } from '#language/messages.ts';

export const useChartsMessages = messages({
  en: {
    course: (name: string, last: string, lowest: string, highest: string) =>
      `${name}: ${last} at the end, between ${lowest} and ${highest}`,
    noneOf: (name: string) => `${name}: nothing measured`,
  },
  de: {
    course: (name: string, last: string, lowest: string, highest: string) =>
      `${name}: zuletzt ${last}, zwischen ${lowest} und ${highest}`,
    noneOf: (name: string) => `${name}: nichts gemessen`,
  },
});
