import { z } from 'zod';

export const passkeyChallengeBody = z.object({
  email: z
    .email()
    .max(254)
    .describe('Whether an account has it is not revealed: the passkey identifies the user.'),
});

export const passkeyChallenge = z.object({
  challenge: z.string().describe('Base64url').meta({ example: 'Zm9yIGV4YW1wbGU' }),
  timeout: z.int().describe('Milliseconds').meta({ example: 300_000 }),
  rpId: z.string().meta({ example: 'skep.example.org' }),
});
