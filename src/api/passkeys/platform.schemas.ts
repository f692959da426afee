import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { loginReply } from '#api/authentication/platform.schemas.ts';
import { extensible } from '#http/bodies/strict-form.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';

// What browsers exchange for passkeys (WebAuthn Level 3, 5.1): their names, not ours.
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .meta({ example: 'Zm9yIGV4YW1wbGU' });
const credentialId = base64url.max(500).meta({ example: '5fEoX1bXqZcXgWWlE4a2mA' });
const clientDataJSON = base64url.max(8192);
const transport = z.string().max(32).meta({ example: 'internal' });

export const credentialParams = z.object({ credential_id: credentialId });

export const creationOptions = z.object({
  options: z
    .object({
      rp: z.object({ id: z.string().optional().meta({ example: 'skep.example.org' }), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int().optional(),
      excludeCredentials: z
        .array(
          z.object({
            id: z.string(),
            type: z.string().meta({ example: 'public-key' }),
            transports: z.array(z.string()).optional(),
          }),
        )
        .optional(),
      authenticatorSelection: z
        .object({
          residentKey: z.string().optional(),
          requireResidentKey: z.boolean().optional(),
          userVerification: z.string().optional(),
        })
        .optional(),
      attestation: z.string().optional(),
      extensions: z.object({ credProps: z.boolean().optional() }).optional(),
    })
    .describe('For PublicKeyCredential.parseCreationOptionsFromJSON()'),
});

export const registerBody = z.object({
  credential: extensible(
    z
      .object({
        id: credentialId,
        rawId: credentialId,
        type: z.literal('public-key'),
        response: extensible(
          z.object({
            clientDataJSON,
            attestationObject: base64url.max(65_536),
            transports: z.array(transport).max(10).optional(),
          }),
        ),
      })
      .describe('The result of navigator.credentials.create(), as its toJSON() writes it'),
  ),
  name: shownName().min(1).max(100).default('Passkey').meta({ example: 'Work laptop' }),
});

export const registeredPasskey = z.object({ success: z.literal(true), credential_id: z.string() });

export const requestOptions = z.object({
  options: z
    .object({
      challenge: z.string(),
      timeout: z.int().optional(),
      rpId: z.string().optional().meta({ example: 'skep.example.org' }),
      userVerification: z.string().optional(),
    })
    .describe('For PublicKeyCredential.parseRequestOptionsFromJSON()'),
  challenge_id: z.uuid(),
});

export const startSignInBody = z
  .object({ email: z.string().max(254).optional().meta({ example: 'ada@example.com' }) })
  .nullish()
  .describe('Accepted for compatibility; the passkey itself identifies the user.');

export const signInBody = z.object({
  assertion: extensible(
    z
      .object({
        id: credentialId,
        rawId: credentialId,
        type: z.literal('public-key'),
        response: extensible(
          z.object({
            clientDataJSON,
            authenticatorData: base64url.max(8192),
            signature: base64url.max(8192),
            userHandle: base64url.max(100).nullish(),
          }),
        ),
      })
      .describe('The result of navigator.credentials.get(), as its toJSON() writes it'),
  ),
  challenge_id: z.uuid().optional().describe('Leave out after a challenge of /api/v1/auth/passkey/challenge'),
  remember_me: z.boolean().default(false),
});

export const signInReply = loginReply.extend({ aal: z.literal('aal2') });

export const listPasskeysQuery = z.object(sliceFields);

export const passkeyList = z.object({
  credentials: z.array(
    z.object({
      credential_id: z.string(),
      name: z.string(),
      transports: z.array(z.string()),
      backed_up: z.boolean().describe('Synchronised between devices, so that it survives the loss of one'),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
  ...sliceReply,
});
