import { z } from 'zod';
import { refreshReply } from './platform.schemas.ts';

const recoveryCodes = z
  .array(z.string().meta({ example: '7K3M-Q2ZX-0HVB-N9TE' }))
  .describe('Ten codes; each replaces the app once. They are shown only once; only hashes are stored.');

export const enrolment = z.object({
  success: z.literal(true),
  secret: z.string().meta({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  otpauth_url: z
    .string()
    .describe('For the QR code that an authenticator app scans')
    .meta({ example: 'otpauth://totp/Skep:ada%40example.com?issuer=Skep&secret=JBSWY3DPEHPK3PXP' }),
});

export const verifyBody = z.union([
  z.object({
    code: z
      .string()
      .regex(/^\d{3} ?\d{3}$/)
      .describe('Six digits from the authenticator app')
      .meta({ example: '123456' }),
  }),
  z.object({ recovery_code: z.string().min(16).max(40).meta({ example: '7K3M-Q2ZX-0HVB-N9TE' }) }),
]);

export const verified = refreshReply.extend({
  aal: z.literal('aal2'),
  recovery_codes: recoveryCodes.optional(),
});

export const newRecoveryCodes = z.object({ success: z.literal(true), recovery_codes: recoveryCodes });

export const secondFactorState = z.object({
  totp: z.boolean(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  aal: z.enum(['aal1', 'aal2']),
});

export const resetReply = z.object({ success: z.literal(true), sessions_ended: z.int() });
