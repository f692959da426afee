import { Alert } from '@mantine/core';
import { ApiError } from '#api/request.ts';
import { NoPasskey } from '#identity/passkeys.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useSignInMessages } from './sign-in.messages.ts';

/** Why somebody could not sign in, and what to do now. */
export function SignInError({ error, wrong }: { error: unknown; wrong: string }) {
  const say = useSignInMessages();
  const text = textOf(error, say, wrong);
  if (text === null) return <ErrorNotice error={error} />;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}

function textOf(error: unknown, say: ReturnType<typeof useSignInMessages>, wrong: string): string | null {
  if (error instanceof NoPasskey) return error.reason === 'address' ? say.passkeyAddress : say.noPasskey;
  if (!(error instanceof ApiError)) return null;
  const { retry_after: seconds } = error.details;
  if (error.status === 429 && typeof seconds === 'number') return say.tooMany(seconds);
  return error.code === 'INVALID_CREDENTIALS' ? wrong : null;
}
