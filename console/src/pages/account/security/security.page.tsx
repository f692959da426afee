import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '#identity/second-factor.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { AppSection } from './app-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** How one signs in: passkeys, the authenticator app with its recovery codes, the password. */
export function SecurityPage() {
  const { data: factors, error, refetch } = useQuery(secondFactorQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!factors) return <Skeleton height={320} />;
  return (
    <Stack>
      <PasskeySection hasApp={factors.totp} />
      <AppSection factors={factors} />
      <PasswordSection />
    </Stack>
  );
}
