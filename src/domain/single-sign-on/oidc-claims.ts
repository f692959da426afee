import { z } from 'zod';
import { cleanName } from '#kernel/visible.ts';

/** The issuer's claims about a person; an e-mail counts only when the issuer has verified it. */
export type Profile = { email: string | null; email_verified: boolean; name: string };

/** The claims of a verified id token about who the person is and how they signed in. */
export const idTokenClaims = z.object({
  iss: z.string(),
  // At most 255 ASCII characters (OpenID Connect Core 1.0, 2).
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  // Authentication methods (RFC 8176); some issuers send none, or a single text.
  amr: z.array(z.string()).catch([]),
});

/** The claims about a person, from the id token or the userinfo endpoint. Unusable ones count as missing. */
export const profileClaims = z
  .object({
    email: z.email().max(254).nullable().catch(null),
    email_verified: z.boolean().catch(false),
    name: z.string().catch(''),
  })
  .transform(({ name, ...rest }): Profile => ({
    ...rest,
    // The cut may split a surrogate pair.
    name: cleanName(name).slice(0, 200).toWellFormed().trim(),
  }));
