import { z } from 'zod';

// The longest address that mail can be sent to (RFC 5321).
const email = z.email().max(254);

export const loginBody = z.object({
  email,
  password: z.string().min(8).max(1024),
  remember_me: z.boolean().default(false),
});

export const loginReply = z.object({
  success: z.literal(true),
  session_token: z.string(),
  expires_at: z.iso.datetime(),
  user: z.object({ id: z.uuid(), email: z.string() }),
});

export const sessionReply = z.object({
  authenticated: z.literal(true),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    traits: z.object({ name: z.string() }),
    role: z.string(),
  }),
  session_id: z.uuid(),
});

export const messageReply = z.object({ success: z.literal(true), message: z.string() });

export const setupBody = z.object({
  token: z.string().min(1).max(200),
  email,
  password: z.string().min(8).max(1024),
  name: z.string().max(200).optional(),
});

export const setupReply = z.object({
  success: z.literal(true),
  user: z.object({ id: z.uuid(), email: z.string() }),
});
