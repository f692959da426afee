import { Alert, Anchor, Button, Card, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { madeKey } from '@skep/server/api/bots/keys.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { botQuery, type Bot } from '#pages/bots/bot-queries.ts';
import { rememberedKey, rememberKey } from '#pages/bots/fresh-keys.ts';
import { botKeysPath } from '#pages/bots/keys/key-queries.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { CopyBlock } from './copy-block.tsx';
import { embedCode, originOf, policyFor } from './embed-code.ts';
import { useEmbedMessages } from './embed.messages.ts';

const route = getRouteApi('/signed-in/bots/$botId');
const noKey = 'pk_…';

/** The code that puts a bot on a site, and what its owner has to allow. */
export function EmbedPage() {
  const { botId } = route.useParams();
  const { data } = useQuery(botQuery(botId));
  return data && <Embed key={botId} bot={data.bot} known={data.address} />;
}

function Embed({ bot, known }: { bot: Bot; known: string }) {
  const say = useEmbedMessages();
  const [address, setAddress] = useState(known);
  const [key, setKey] = useState(() => rememberedKey(bot.bot_id));
  const origin = originOf(address);
  return (
    <Stack maw={860}>
      <Text c="dimmed">{say.intro}</Text>
      {bot.status !== 'active' && (
        <Alert color="red" role="note">
          {say.notActive}
        </Alert>
      )}
      <Step title={say.keyTitle}>
        <KeyField botId={bot.bot_id} value={key} onChange={setKey} />
      </Step>
      <Step title={say.addressTitle}>
        <TextInput
          type="url"
          label={say.address}
          description={say.addressHint}
          error={origin === null && say.noAddress}
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        {origin?.startsWith('http:') && !/^http:\/\/(?:localhost|127\.)/.test(origin) && (
          <Alert color="honey" role="note">
            {say.insecure}
          </Alert>
        )}
      </Step>
      <Step title={say.codeTitle}>
        <Text size="sm">{say.codeHint}</Text>
        <CopyBlock
          label={say.codeTitle}
          text={embedCode({ address: origin ?? known, key: key.trim() || noKey, bot })}
          disabled={key.trim() === '' || origin === null}
          hint={key.trim() === '' ? say.keyFirst : null}
        />
      </Step>
      <Sites bot={bot} />
      <Step title={say.policyTitle}>
        <Text size="sm">{say.policyHint}</Text>
        <CopyBlock label={say.policyTitle} text={policyFor(origin ?? known)} />
      </Step>
    </Stack>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" withBorder aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

type KeyProps = { botId: string; value: string; onChange: (key: string) => void };

function KeyField({ botId, value, onChange }: KeyProps) {
  const say = useEmbedMessages();
  const queries = useQueryClient();
  const path = botKeysPath(botId);
  const make = useMutation({
    mutationFn: () => request<Reply<typeof madeKey>>('POST', path, { body: { name: say.keyName } }),
    async onSuccess({ api_key: { key } }) {
      rememberKey(botId, key);
      onChange(key);
      await queries.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <>
      <Group align="end" gap="xs">
        <TextInput
          flex="1 1 280px"
          label={say.key}
          description={say.keyHint}
          placeholder={noKey}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {say.makeKey}
        </Button>
      </Group>
      <Text size="sm" component="output">
        {make.isSuccess && say.keyMade}
      </Text>
      {make.error && <ErrorNotice error={make.error} />}
    </>
  );
}

function Sites({ bot }: { bot: Bot }) {
  const say = useEmbedMessages();
  const sites = bot.security.allowed_domains;
  return (
    <Step title={say.sitesTitle}>
      {sites.length === 0 ? (
        <Alert color="honey" role="note">
          {say.anySite}
        </Alert>
      ) : (
        <>
          <Text size="sm">{say.theseSites}</Text>
          <List size="sm" spacing={4}>
            {sites.map((site) => (
              <List.Item key={site}>
                <code>{site}</code>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Anchor
        size="sm"
        w="fit-content"
        renderRoot={(props) => <Link to="/bots/$botId" params={{ botId: bot.bot_id }} {...props} />}
      >
        {say.changeSites}
      </Anchor>
    </Step>
  );
}
