import { z } from 'zod';

export const passkeyChallengeBody = z.object({
  email: z.email().max(254).describe('Whether anybody has it is not told: the passkey knows whose it is.'),
});

export const passkeyChallenge = z.object({
  challenge: z.string().describe('In base64url').meta({ example: 'Zm9yIGV4YW1wbGU' }),
  timeout: z.int().describe('Milliseconds').meta({ example: 300_000 }),
  rpId: z.string().meta({ example: 'skep.example.org' }),
});
