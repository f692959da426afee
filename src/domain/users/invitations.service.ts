import type { Database, Queryable } from '#db/database.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { findLink, issueLink, listLinks, type OneTimeLink, type SendLink } from './links.repository.ts';
import { findUserByEmail, type Role } from './users.repository.ts';

export type Invitation = { id: string; email: string; role: Role; created_at: Date; expires_at: Date };

const lifeMs = 7 * 24 * 60 * 60 * 1000;

/** Invitations: an admin creates a link that lets one e-mail register once, within 7 days, with the given role. */
export type Invitations = {
  /**
   * Throws `conflict` when registration is closed or the e-mail has an account. Earlier links for it end. `emailed`: the link is on its
   * way by e-mail, too.
   */
  invite: (
    invitedBy: string,
    invited: { email: string; role: Role },
  ) => Promise<{ invitation: Invitation; token: string; emailed: boolean }>;

  /** Those that can still be used, the newest first. */
  list: (slice: Slice) => Promise<SliceOf<Invitation>>;

  withdraw: (id: string) => Promise<void>;

  /** The e-mail the link invites, or null when it cannot be used. */
  find: (token: string) => Promise<Invitation | null>;
};

type InvitationDeps = { database: Database; closed: boolean; sendLink: SendLink };

export function createInvitations({ database, closed, sendLink }: InvitationDeps): Invitations {
  const db = database.kysely;

  return {
    async invite(invitedBy, { email, role }) {
      if (closed) throw new AppError('conflict', 'REGISTRATION is closed; create the user instead');
      const link = { purpose: 'invitation', life_ms: lifeMs, email, role, created_by: invitedBy } as const;
      const issued = await database.transact(async (tx) => {
        if (await findUserByEmail(tx, email))
          throw new AppError('conflict', 'A user with this e-mail already exists');
        await endLinksFor(tx, email);
        const made = await issueLink(tx, link);
        const emailed = await sendLink(tx, {
          kind: 'invitation',
          to: { user_id: null, email },
          issued: made,
        });
        return { ...made, emailed };
      });
      return { invitation: invitationOf(issued.link), token: issued.token, emailed: issued.emailed };
    },

    async list({ limit, offset }) {
      const { rows, total } = await listLinks(db, 'invitation', { limit, offset });
      return { rows: rows.map(invitationOf), total, limit, offset };
    },

    async withdraw(id) {
      const { numDeletedRows } = await db
        .deleteFrom('one_time_links')
        .where('purpose', '=', 'invitation')
        .where('used_at', 'is', null)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('Invitation');
    },

    async find(token) {
      const link = closed ? null : await findLink(db, 'invitation', token);
      return link && invitationOf(link);
    },
  };
}

async function endLinksFor(tx: Queryable, email: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'invitation')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

function invitationOf({ id, email, role, created_at, expires_at }: OneTimeLink): Invitation {
  if (email === null || role === null) throw new AppError('internal', 'The invitation has no e-mail or role');
  return { id, email, role, created_at, expires_at };
}
