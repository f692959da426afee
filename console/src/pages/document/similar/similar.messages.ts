import { messages } from '#language/messages.ts';

export const useSimilarMessages = messages({
  en: {
    looking: 'Comparing this document with others …',
    documents: 'Similar documents',
    none: 'No similar documents',
    noneHint:
      'No other document that you may search tells the same story, treats the same subject or has the same text.',
    notRead: 'Not read yet',
    notReadHint: 'Similar documents appear here once this document has been read.',
    lexical: 'Compared by their words.',
    hybrid: 'Compared by their words and their meaning.',
    incomplete: (count: number) =>
      `The search index is being rebuilt: ${count} ${count === 1 ? 'document is' : 'documents are'} missing here.`,
    duplicate: 'Duplicate',
    near_duplicate: 'Near-duplicate',
    similar: 'Similar',
    duplicateHint: 'The same file, or the same text',
    near_duplicateHint: 'Most of the text of the shorter one is in the other',
    similarHint: 'The same story or subject',
    shared: (share: string) => `${share} of the shorter text is the same`,
    score: (score: string) => `Similarity ${score}`,
    indicators: (count: number) => `${count} common ${count === 1 ? 'indicator' : 'indicators'}`,
    entities: (count: number) => `${count} common ${count === 1 ? 'name' : 'names'}`,
    here: 'Here',
    there: 'There',
    showHere: 'Show the passage in this document',
    noPair: 'They have no passage in common.',
    page: (page: number) => `Page ${page}`,
  },
  de: {
    looking: 'Wird mit anderen Dokumenten verglichen …',
    documents: 'Ähnliche Dokumente',
    none: 'Keine ähnlichen Dokumente',
    noneHint:
      'Kein anderes Dokument, das Sie durchsuchen dürfen, erzählt dieselbe Geschichte, behandelt dasselbe Thema oder hat denselben Text.',
    notRead: 'Noch nicht gelesen',
    notReadHint: 'Sobald das Dokument gelesen ist, stehen hier ähnliche Dokumente.',
    lexical: 'Nach ihren Wörtern verglichen.',
    hybrid: 'Nach Wörtern und Bedeutung verglichen.',
    incomplete: (count: number) =>
      count === 1
        ? 'Der Suchindex wird neu aufgebaut: Hier fehlt ein Dokument.'
        : `Der Suchindex wird neu aufgebaut: Hier fehlen ${count} Dokumente.`,
    duplicate: 'Duplikat',
    near_duplicate: 'Fast gleich',
    similar: 'Ähnlich',
    duplicateHint: 'Dieselbe Datei oder derselbe Text',
    near_duplicateHint: 'Der kürzere Text steht größtenteils im anderen',
    similarHint: 'Dieselbe Geschichte oder dasselbe Thema',
    shared: (share: string) => `${share} des kürzeren Textes sind gleich`,
    score: (score: string) => `Ähnlichkeit ${score}`,
    indicators: (count: number) =>
      count === 1 ? '1 gemeinsamer Indikator' : `${count} gemeinsame Indikatoren`,
    entities: (count: number) => (count === 1 ? '1 gemeinsamer Name' : `${count} gemeinsame Namen`),
    here: 'Hier',
    there: 'Dort',
    showHere: 'Die Textstelle in diesem Dokument zeigen',
    noPair: 'Sie haben keine Textstelle gemeinsam.',
    page: (page: number) => `Seite ${page}`,
  },
});
