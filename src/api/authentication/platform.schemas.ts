import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { passwordLength } from '#domain/users/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

// The longest address that mail can be sent to (RFC 5321).
export const emailField = z.email().max(254).meta({ example: 'ada@example.com' });
export const passwordField = z
  .string()
  .min(passwordLength.min)
  .max(passwordLength.max)
  .meta({ example: 'a long pass phrase' });
export const linkToken = z
  .string()
  .min(1)
  .max(200)
  .describe('The value after `?token=` in the link')
  .meta({ example: 'dGhlIHRva2VuIG9mIGEgbGluaw' });
const nameField = shownName().max(200).meta({ example: 'Ada Lovelace' });

export const loginBody = z.object({
  email: emailField,
  password: passwordField,
  remember_me: z.boolean().default(false).describe('A session of 30 days instead of 24 hours'),
});

const sessionToken = {
  session_token: z.string().meta({ example: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3YzllIn0.c2lnbmF0dXJl' }),
  expires_at: z.iso.datetime(),
};

export const loginReply = namedObject('SignIn', {
  success: z.literal(true),
  ...sessionToken,
  aal: z.enum(['aal1', 'aal2']),
  second_factor_required: z
    .boolean()
    .describe('True: until POST /api/auth/totp/verify, this session has almost no access'),
  user: z.object({ id: z.uuid(), email: z.string() }),
});

export const registerBody = z.object({
  email: emailField,
  password: passwordField,
  traits: z.object({ name: nameField.optional() }).default({}),
  invitation: linkToken.optional(),
});

export const registerReply = z.object({
  success: z.literal(true),
  ...sessionToken,
  user: z.object({ id: z.uuid(), email: z.string(), traits: z.object({ name: z.string() }) }),
});

export const refreshReply = z.object({ success: z.literal(true), ...sessionToken });

export const sessionReply = z.object({
  authenticated: z.literal(true),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    traits: z.object({ name: z.string() }),
    role: z.string(),
  }),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']).describe('aal2: signed in with a second factor'),
  second_factor_required: z
    .boolean()
    .describe('True: until POST /api/auth/totp/verify, this session has almost no access'),
});

export const messageReply = z.object({ success: z.literal(true), message: z.string() });

export const sessionParams = z.object({ session_id: idParam });

export const listSessionsQuery = z.object(sliceFields);

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean().describe('Whether it is the session of this request'),
      aal: z.enum(['aal1', 'aal2']),
      remember_me: z.boolean(),
      address: z.string().nullable().describe('The client it was opened from'),
      user_agent: z.string().nullable(),
      created_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime().describe('Accurate to a twentieth of its lifetime'),
      expires_at: z.iso.datetime(),
    }),
  ),
  ...sliceReply,
});

export const endedSessions = z.object({
  success: z.literal(true),
  sessions_ended: z.int().describe('How many sessions this ended'),
});

export const setupBody = z.object({
  token: linkToken,
  email: emailField,
  password: passwordField,
  name: nameField.optional(),
});

export const setupReply = z.object({
  success: z.literal(true),
  user: z.object({ id: z.uuid(), email: z.string() }),
});
