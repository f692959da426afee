import { Container, Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

const route = getRouteApi('/sign-in');

/** A path of this console; anything else would lead people who have just signed in to another site. */
function ownPath(next: string | undefined): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/';
}

/** Signing in with a password or a passkey, and with the second factor where there is one. */
export function SignInPage() {
  const { next } = route.useSearch();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const queries = useQueryClient();
  const router = useRouter();

  async function enter() {
    queries.clear();
    await router.navigate({ href: ownPath(next) });
  }

  return (
    <Container component="main" size={420} py={64}>
      <Paper withBorder p="xl">
        {step === 'password' ? (
          <PasswordForm onSignedIn={enter} onSecondFactor={() => setStep('code')} />
        ) : (
          <CodeForm onSignedIn={enter} />
        )}
      </Paper>
    </Container>
  );
}
