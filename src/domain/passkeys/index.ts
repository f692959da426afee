export type { Passkey } from './passkey.ts';
export { challengeLifeMs } from './ceremony.ts';
export { countPasskeys } from './passkeys.repository.ts';
export { createPasskeys, type Passkeys } from './passkeys.service.ts';
export { passkeyRefused } from './sign-in.service.ts';
