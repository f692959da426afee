import { z } from 'zod';
import { loginReply } from './platform.schemas.ts';
import { userReply } from '#api/users/v1-profile.schemas.ts';

export const authReply = z.object({
  token: z.string().describe('Send it as bearer token'),
  token_type: z.literal('Bearer'),
  expires_at: z.iso.datetime(),
  user: userReply,
  session_token: loginReply.shape.session_token.describe('Same as `token`'),
});
