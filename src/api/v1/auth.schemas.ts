import { z } from 'zod';
import { loginReply } from '#api/platform/auth.schemas.ts';
import { userReply } from './profile.schemas.ts';

export const authReply = z.object({
  token: z.string().describe('Sent as bearer'),
  token_type: z.literal('Bearer'),
  expires_at: z.iso.datetime(),
  user: userReply,
  session_token: loginReply.shape.session_token.describe('The same as `token`'),
});
