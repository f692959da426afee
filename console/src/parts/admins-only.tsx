import { messages } from '#language/messages.ts';
import { EmptyState } from './empty-state.tsx';

const useAdminsOnlyMessages = messages({
  en: {
    title: 'This page is for administrators',
    hint: 'Your account may not see it. If you need something changed here, ask an administrator of your installation.',
  },
  de: {
    title: 'Diese Seite ist für Administratoren',
    hint: 'Ihr Konto darf sie nicht sehen. Wenn hier etwas geändert werden soll, wenden Sie sich an einen Administrator Ihrer Installation.',
  },
});

/** In place of a page, for those who may not see it. */
export function AdminsOnly() {
  const say = useAdminsOnlyMessages();
  return <EmptyState title={say.title} text={say.hint} />;
}
