import { Container, Group, Paper, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { Logo } from '#app/logo.tsx';
import { SignInSteps } from '#identity/sign-in/sign-in-steps.tsx';
import { ownPath } from './own-path.ts';

const route = getRouteApi('/sign-in');

/** Where people sign in who are not, and confirm who they are when that is what is missing. */
export function SignInPage() {
  const next = ownPath(route.useSearch().next);
  const queries = useQueryClient();
  const router = useRouter();

  async function enter() {
    queries.clear();
    await router.navigate({ href: next });
  }

  return (
    <Container component="main" size={420} py={{ base: 'lg', xs: 64 }}>
      <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
        <Group gap="xs" fw={700} mb="md">
          <Logo size={28} />
          Skep
        </Group>
        <SignInSteps
          // The route has asked before it came here.
          startWith={
            queries.getQueryData(sessionQuery.queryKey)?.second_factor_required ? 'code' : 'password'
          }
          Heading={Heading}
          returnTo={next}
          onSignedIn={enter}
        />
      </Paper>
    </Container>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <Title order={1} size="h2">
      {text}
    </Title>
  );
}
