import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { secondFactorQuery } from '#identity/second-factor.ts';
import { ChooseDocuments } from './choose-documents.tsx';
import { FirstQuestion } from './first-question.tsx';
import { ProtectAccount } from './protect-account.tsx';
import { Steps } from './steps.tsx';
import { useWelcomeMessages } from './welcome.messages.ts';

const route = getRouteApi('/signed-in/welcome');

/** From a new account to the first cited answer, in three steps, of which the first is done. */
export function WelcomePage() {
  const say = useWelcomeMessages();
  const { step, jar } = route.useSearch();
  const navigate = useNavigate();
  const { data: factors } = useQuery(secondFactorQuery);
  const at = (jar ?? step) ? 3 : 2;
  return (
    <Box maw={860} mx="auto">
      <Stack gap="lg">
        <div>
          <Title order={1}>{say.title}</Title>
          <Text c="dimmed">{say.intro}</Text>
        </div>
        <Steps at={at} isProtected={factors !== undefined && (factors.totp || factors.passkeys > 0)} />
        {at === 2 && !factors && <Skeleton height={200} />}
        {at === 2 && factors && (
          <ProtectAccount
            factors={factors}
            onDone={() => void navigate({ to: '/welcome', search: { step: 'documents' } })}
          />
        )}
        {at === 3 && !jar && (
          <ChooseDocuments onChosen={(id) => void navigate({ to: '/welcome', search: { jar: id } })} />
        )}
        {at === 3 && jar && <FirstQuestion jarId={jar} />}
      </Stack>
    </Box>
  );
}
