import type { FastifyReply, FastifyRequest } from 'fastify';
import { manyFailures, type Sessions, type SessionToken, type SignIn } from '#domain/sessions/index.ts';
import type { Register, RegistrationInput } from '#domain/users/index.ts';
import { setSessionCookie } from '#http/access/credentials.ts';

/** The origin of a sign-in, for the user's list of sessions. */
export function cameFrom({ ip, headers }: FastifyRequest): {
  address: string;
  user_agent: string | undefined;
} {
  return { address: ip, user_agent: headers['user-agent'] };
}

/** Hands a token over as the cookie too, and answers it for the body. */
export function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires_at, remember_me }: SessionToken,
): { success: true; session_token: string; expires_at: string } {
  setSessionCookie(request, reply, { token, expires: remember_me ? expires_at : null });
  return { success: true, session_token: token, expires_at: expires_at.toISOString() };
}

/** Signs in by password, and audits successes and failures. */
export async function signInByPassword(
  request: FastifyRequest,
  sessions: Sessions,
  credentials: { email: string; password: string; remember_me: boolean },
): Promise<SignIn> {
  const { email } = credentials;
  const signIn = await sessions.signIn({
    ...credentials,
    ...cameFrom(request),
    onFailure: (failures) => {
      request.audit.details = { email, ...(failures >= manyFailures && { repeated_failures: failures }) };
    },
  });
  request.audit.user = { user_id: signIn.user.id, email: signIn.user.email };
  return signIn;
}

/** Creates an account and signs its owner in. */
export async function registerAndSignIn(
  request: FastifyRequest,
  { register, sessions }: { register: Register; sessions: Sessions },
  input: RegistrationInput,
): Promise<SignIn> {
  const user = await register(input);
  request.audit.user = { user_id: user.id, email: user.email };
  request.audit.target = { type: 'user', id: user.id };
  request.audit.details = { role: user.role, invited: input.invitation !== undefined };
  return sessions.open(user, { ...cameFrom(request), aal: 'aal1' });
}
