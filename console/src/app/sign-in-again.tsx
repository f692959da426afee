import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lastUser, sessionQuery, type Session } from '#api/session.ts';
import { SignInSteps } from '#identity/sign-in/sign-in-steps.tsx';
import { useShellMessages } from './shell.messages.ts';

/** The sign-in above a page, so that nothing that was typed there is lost. `pending` is a session without its second factor. */
export function SignInAgain({ pending }: { pending: Session | null }) {
  const queries = useQueryClient();
  const before = pending?.user ?? lastUser();

  async function goOn() {
    const now = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // Somebody else must not see what was on the page.
    if (now && before && now.user.id !== before.id) return location.assign('/');
    await queries.invalidateQueries();
  }

  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay blur={2} />
      <Modal.Content>
        <Modal.Body pt="md">
          <SignInSteps
            startWith={pending ? 'code' : 'password'}
            email={before?.email ?? ''}
            Heading={pending ? PendingHeading : EndedHeading}
            returnTo={location.pathname + location.search}
            onSignedIn={goOn}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function EndedHeading() {
  const say = useShellMessages();
  return <Heading title={say.ended} hint={say.endedHint} />;
}

function PendingHeading({ text }: { text: string }) {
  return <Heading title={text} hint={useShellMessages().pendingHint} />;
}

function Heading({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <Modal.Title fw={700} fz="lg">
        {title}
      </Modal.Title>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}
