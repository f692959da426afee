import { messages } from '#language/messages.ts';

export const useWhyMessages = messages({
  en: {
    loading: 'The ranking is read …',
    gone: 'The search has other results by now.',
    words: 'Matching words',
    closeness: 'Words that stand together',
    feedback: 'Vocabulary of the best results',
    vectors: 'Similar meaning',
    further_passages: 'Further passages of the document',
    strength: 'Strength',
    sum: (strength: string, half: string, score: string) =>
      `${strength} / (${strength} + ${half}) = ${score}: the share of the query that the passage covers.`,
    exact: (contained: number, named: number) =>
      `Contains ${contained} of the ${named} identifiers of the query exactly; results with more of them come first.`,
    sumExact: (contained: number, share: string, named: number, score: string) =>
      `Score: (${contained} + ${share}) / (${named} + 1) = ${score}`,
    byWords: (rank: number) => `Place ${rank} by words`,
    notByWords: 'Not found by words',
    byVectors: (rank: number, similarity: string) => `Place ${rank} by meaning (similarity ${similarity})`,
    similarity: (similarity: string) => `Not among the nearest by meaning (similarity ${similarity})`,
    passages: (count: number) =>
      count === 1 ? '1 passage of the document matches' : `${count} passages of the document match`,
    term: 'Term',
    kind: 'Kind',
    word: 'word',
    identifier: 'identifier',
    alias: (name: string) => `alias of ${name}`,
    weight: 'Rarity',
    holders: 'Passages with it',
    contribution: 'Adds',
    terms: 'What the query matches in this result',
    unknown: '–',
  },
  de: {
    loading: 'Die Rangfolge wird gelesen …',
    gone: 'Die Suche hat inzwischen andere Ergebnisse.',
    words: 'Passende Wörter',
    closeness: 'Wörter, die beieinanderstehen',
    feedback: 'Wortschatz der besten Ergebnisse',
    vectors: 'Ähnliche Bedeutung',
    further_passages: 'Weitere Stellen des Dokuments',
    strength: 'Stärke',
    sum: (strength: string, half: string, score: string) =>
      `${strength} / (${strength} + ${half}) = ${score}: der Anteil der Anfrage, den die Stelle abdeckt.`,
    exact: (contained: number, named: number) =>
      `Enthält ${contained} der ${named} Kennungen der Anfrage genau; Ergebnisse mit mehr davon stehen weiter oben.`,
    sumExact: (contained: number, share: string, named: number, score: string) =>
      `Wert: (${contained} + ${share}) / (${named} + 1) = ${score}`,
    byWords: (rank: number) => `Platz ${rank} nach Wörtern`,
    notByWords: 'Nach Wörtern nicht gefunden',
    byVectors: (rank: number, similarity: string) =>
      `Platz ${rank} nach Bedeutung (Ähnlichkeit ${similarity})`,
    similarity: (similarity: string) => `Nach Bedeutung nicht unter den nächsten (Ähnlichkeit ${similarity})`,
    passages: (count: number) =>
      count === 1 ? '1 Stelle des Dokuments passt' : `${count} Stellen des Dokuments passen`,
    term: 'Begriff',
    kind: 'Art',
    word: 'Wort',
    identifier: 'Kennung',
    alias: (name: string) => `Alias von ${name}`,
    weight: 'Seltenheit',
    holders: 'Stellen damit',
    contribution: 'Beitrag',
    terms: 'Was die Anfrage in diesem Ergebnis trifft',
    unknown: '–',
  },
});
