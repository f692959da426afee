import { messages } from '#language/messages.ts';

export const useChartsMessages = messages({
  en: {
    view: (title: string) => `How to show: ${title}`,
    chart: 'Chart',
    table: 'Table',
    course: (name: string, last: string, lowest: string, highest: string) =>
      `${name}: ${last} at the end, between ${lowest} and ${highest}`,
    noneOf: (name: string) => `${name}: nothing measured`,
  },
  de: {
    view: (title: string) => `Darstellung: ${title}`,
    chart: 'Diagramm',
    table: 'Tabelle',
    course: (name: string, last: string, lowest: string, highest: string) =>
      `${name}: zuletzt ${last}, zwischen ${lowest} und ${highest}`,
    noneOf: (name: string) => `${name}: nichts gemessen`,
  },
});
