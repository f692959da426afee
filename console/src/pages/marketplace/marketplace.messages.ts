import { messages } from '#language/messages.ts';

export const useMarketplaceMessages = messages({
  en: {
    title: 'Marketplace',
    offers: 'On offer',
    bought: 'Bought',
    sold: 'Sold',
    sell: 'Offer a honey jar',
    free: 'Free',
    standard: 'Read and search',
    extended: 'Read, search and export',
    pending: 'Waits for payment',
    completed: 'Paid',
    revoked: 'Revoked',
    withdrawn: 'Not on offer any more',
    bySeller: (name: string) => `by ${name}`,
    documents: (count: number, shown: string) => (count === 1 ? '1 document' : `${shown} documents`),
    rated: (rating: string, count: number) =>
      count === 1 ? `${rating} of 5, 1 review` : `${rating} of 5, ${count} reviews`,
    unrated: 'No review yet',
  },
  de: {
    title: 'Marktplatz',
    offers: 'Im Angebot',
    bought: 'Gekauft',
    sold: 'Verkauft',
    sell: 'Honey Jar anbieten',
    free: 'Kostenlos',
    standard: 'Lesen und durchsuchen',
    extended: 'Lesen, durchsuchen und exportieren',
    pending: 'Wartet auf Bezahlung',
    completed: 'Bezahlt',
    revoked: 'Widerrufen',
    withdrawn: 'Nicht mehr im Angebot',
    bySeller: (name: string) => `von ${name}`,
    documents: (count: number, shown: string) => (count === 1 ? '1 Dokument' : `${shown} Dokumente`),
    rated: (rating: string, count: number) =>
      count === 1 ? `${rating} von 5, 1 Bewertung` : `${rating} von 5, ${count} Bewertungen`,
    unrated: 'Noch keine Bewertung',
  },
});
