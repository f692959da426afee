import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { ListedConversation } from '#pages/ask/chat/conversation.ts';
import classes from './list.module.css';

const RenameConversation = lazy(async () => ({
  default: (await import('./rename-conversation.tsx')).RenameConversation,
}));
const DeleteConversation = lazy(async () => ({
  default: (await import('./delete-conversation.tsx')).DeleteConversation,
}));

type Props = {
  conversation: ListedConversation;
  currentId: string | null;
  onChosen: () => void;
  onDeleted: (id: string) => void;
};

/** A conversation in the list, with what can be done with it. */
export function ConversationRow({ conversation, currentId, onChosen, onDeleted }: Props) {
  const say = useAskMessages();
  const { id, title } = conversation;
  const [renaming, rename] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const more = useRef<HTMLButtonElement>(null);
  // The windows are there only while they are open, and so cannot give the focus back themselves.
  const closing = (close: () => void) => () => {
    close();
    setTimeout(() => more.current?.focus());
  };
  return (
    <div className={classes.conversation} data-current={id === currentId}>
      <Link
        to="/conversations/$conversationId"
        params={{ conversationId: id }}
        className={classes.link}
        title={title}
        onClick={onChosen}
      >
        {title}
      </Link>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon
            ref={more}
            className={classes.more ?? ''}
            size={28}
            variant="subtle"
            color="gray"
            aria-label={say.actionsOf(title)}
          >
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            renderRoot={(props) => (
              <Link {...props} to="/reports/new" search={{ conversation: id, topic: title }} />
            )}
          >
            {say.report}
          </Menu.Item>
          <Menu.Item onClick={rename.open}>{say.rename}</Menu.Item>
          <Menu.Item color="red" onClick={remove.open}>
            {say.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {renaming && <RenameConversation conversation={conversation} onClose={closing(rename.close)} />}
        {deleting && (
          <DeleteConversation
            conversation={conversation}
            onClose={closing(remove.close)}
            onDeleted={() => onDeleted(id)}
          />
        )}
      </Suspense>
    </div>
  );
}
