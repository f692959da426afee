import { ActionIcon, Box, Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import classes from './ask.module.css';
import { useAskMessages } from './ask.messages.ts';
import type { Source } from './chat/conversation.ts';
import { localId } from './chat/local-id.ts';
import { connectChat } from './chat/send.ts';
import { TokenMeter } from './composer/token-meter.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationDrawer } from './list/conversation-drawer.tsx';
import { ConversationList } from './list/conversation-list.tsx';
import { useTitle } from './chat/title.ts';

// The document and its libraries are only needed once a citation is opened.
const DocumentDrawer = lazy(async () => {
  const { DocumentDrawer: Shown } = await import('#document/document-drawer.tsx');
  return { default: Shown };
});

/** Questions to the documents, with cited answers: a new conversation, or one that goes on. */
export function AskPage() {
  const say = useAskMessages();
  const { conversationId = null } = useParams({ strict: false });
  const { question } = useSearch({ strict: false });
  const title = useTitle(conversationId);
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(localId);
  const [listed, list] = useDisclosure(false);
  const [open, setOpen] = useState<Source | null>(null);
  const [busy, setBusy] = useState(false);
  const [announced, setAnnounced] = useState('');
  useEffect(connectChat, []);

  function begin() {
    setFresh(localId());
    list.close();
  }

  const conversations = (
    <>
      <Button
        renderRoot={(props) => <Link {...props} to="/" />}
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={begin}
      >
        {say.newConversation}
      </Button>
      <ConversationList
        currentId={conversationId}
        onChosen={list.close}
        onDeleted={(id) => id === conversationId && void navigate({ to: '/', replace: true })}
      />
    </>
  );

  return (
    <div className={classes.page}>
      <Box component="nav" className={classes.side ?? ''} aria-label={say.conversations} visibleFrom="md">
        {conversations}
      </Box>
      <div className={classes.main}>
        <Group wrap="nowrap" justify="space-between" className={classes.head ?? ''}>
          <Title order={1} size="h4" className={classes.title ?? ''}>
            {title ?? say.title}
          </Title>
          <Group gap={4} wrap="nowrap">
            {conversationId !== null && <TokenMeter conversationId={conversationId} busy={busy} />}
            <ActionIcon
              hiddenFrom="md"
              size={32}
              variant="default"
              aria-label={say.conversations}
              onClick={list.open}
            >
              <Icon name="list" />
            </ActionIcon>
          </Group>
        </Group>
        <Conversation
          conversationId={conversationId}
          fresh={fresh}
          given={question}
          onGiven={() => void navigate({ to: '/', replace: true })}
          onBegun={(id) =>
            void navigate({
              to: '/conversations/$conversationId',
              params: { conversationId: id },
              replace: true,
            })
          }
          onOpen={setOpen}
          onBusy={setBusy}
          onAnswer={setAnnounced}
        />
      </div>
      <VisuallyHidden component="output">{announced}</VisuallyHidden>
      <ConversationDrawer opened={listed} onClose={list.close}>
        {conversations}
      </ConversationDrawer>
      {open && (
        <Suspense>
          <DocumentDrawer place={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
