import { z } from 'zod';
import { localPath } from '#domain/single-sign-on/index.ts';
import { registrationModes } from '#domain/users/index.ts';

export const startQuery = z.object({
  return_to: z
    .string()
    .max(2000)
    .regex(localPath, 'must be a path of this site')
    .default('/')
    .meta({ example: '/api/docs' })
    .describe('The path of this site to open after signing in.'),
});

const parameter = z.string().max(8000).optional();

/** What an issuer adds to the address: RFC 6749 (4.1.2), RFC 9207 (`iss`). */
export const callbackQuery = z.object({
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
  error_description: parameter,
});

export const redirected = {
  description: 'Redirects to the address in `location`; the body is empty',
  content: { 'text/plain': { schema: z.literal('') } },
};

export const providersReply = z.object({
  password: z.literal(true),
  passkey: z.literal(true),
  oidc: z.boolean(),
  registration: z.enum(registrationModes),
});
