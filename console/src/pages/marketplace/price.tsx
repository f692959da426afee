import { useLanguage } from '#language/language.ts';
import { useMarketplaceMessages } from './marketplace.messages.ts';

/** What something costs, as people write it in the chosen language. */
export function Price({ price, currency }: { price: number; currency: string }) {
  const say = useMarketplaceMessages();
  const language = useLanguage();
  if (price === 0) return say.free;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(price);
}
