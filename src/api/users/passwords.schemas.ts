import { z } from 'zod';
import { passwordLength } from '#domain/users/index.ts';
import { emailed } from './users.schemas.ts';
import { linkToken, passwordField } from '#api/authentication/platform.schemas.ts';

export const changePasswordBody = z.object({
  current_password: z.string().max(passwordLength.max).meta({ example: 'the old pass phrase' }),
  new_password: passwordField,
});

export const resetPasswordBody = z.object({ token: linkToken, new_password: passwordField });

export const passwordReply = z.object({
  success: z.literal(true),
  message: z.string(),
  sessions_ended: z.int().describe('How many sessions this ended'),
});

export const passwordLinkReply = z.object({
  success: z.literal(true),
  link: z.url().meta({ example: 'https://skep.example.org/password-reset?token=dGhlIHRva2Vu' }),
  emailed,
  expires_at: z.iso.datetime(),
});
