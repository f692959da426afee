import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Source } from '#pages/ask/chat/conversation.ts';

/** Where a quote is, in words: its document, page and, where there is room, section. */
export function useWhere(): (source: Source, withSection?: boolean) => string {
  const say = useAskMessages();
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
