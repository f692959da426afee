import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import classes from './ask.module.css';
import { AskHead } from './ask-head.tsx';
import { useAskMessages } from './ask.messages.ts';
import type { Source } from './chat/conversation.ts';
import { localId } from './chat/local-id.ts';
import { connectChat } from './chat/send.ts';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './list/conversation-list.tsx';

// The document and its libraries are only needed once a citation is opened.
const DocumentDrawer = lazy(async () => {
  const { DocumentDrawer: Shown } = await import('#document/document-drawer.tsx');
  return { default: Shown };
});

const ConversationDrawer = lazy(async () => ({
  default: (await import('./list/conversation-drawer.tsx')).ConversationDrawer,
}));

/** Questions to the documents, with cited answers: a new conversation, or one that goes on. */
export function AskPage() {
  const say = useAskMessages();
  const { conversationId = null } = useParams({ strict: false });
  const { question } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(localId);
  const [listed, list] = useDisclosure(false);
  const listButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Source | null>(null);
  const [busy, setBusy] = useState(false);
  const [announced, setAnnounced] = useState('');
  useEffect(connectChat, []);

  function begin() {
    setFresh(localId());
    list.close();
  }

  // The drawer is there only while it is open, and so cannot give the focus back itself.
  function closeList() {
    list.close();
    setTimeout(() => listButton.current?.focus());
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
        <AskHead conversationId={conversationId} busy={busy} listButton={listButton} onList={list.open} />
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
      {listed && (
        <Suspense>
          <ConversationDrawer onClose={closeList}>{conversations}</ConversationDrawer>
        </Suspense>
      )}
      {open && (
        <Suspense>
          <DocumentDrawer place={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
