import type { emailList } from '@skep/server/api/emails/emails.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { slicesOf } from '#api/slices.ts';

type Emails = Reply<typeof emailList>;
export type Email = Emails['emails'][number];
export type MailServer = Emails['server'];
export type EmailState = Email['state'];

export const emailStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'dropped',
] as const satisfies readonly EmailState[];

export const emailsPath = '/api/admin/emails';

// Milliseconds.
const lookEvery = 5000;

/** The log, newest first; looked at again while one is on its way. */
export const emailsQuery = (state: EmailState | undefined) => ({
  ...slicesOf<Emails>(emailsPath, ({ emails }) => emails, { filter: { state } }),
  refetchInterval: ({ state: query }: { state: { data?: { pages: Emails[] } | undefined } }) =>
    query.data?.pages.some(({ emails }) => emails.some(({ ended_at }) => ended_at === null))
      ? lookEvery
      : false,
});
