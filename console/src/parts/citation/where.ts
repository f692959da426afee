import type { Cited } from './cited.ts';
import { useCitationMessages } from './citation.messages.ts';

/** Where a quote is, in words: its document, page and, where there is room, section. */
export function useWhere(): (source: Cited, withSection?: boolean) => string {
  const say = useCitationMessages();
  return ({ title, page, section }, withSection = false) =>
    [title, page === null ? null : say.page(page), withSection ? ownSection(section, title) : null]
      .filter(Boolean)
      .join(' · ');
}

/** Sections of a document begin with its title, which is shown before them already. */
function ownSection(section: string | null, title: string): string | null {
  const own = section?.startsWith(`${title} > `) ? section.slice(title.length + 3) : section;
  return own === title ? null : own;
}
