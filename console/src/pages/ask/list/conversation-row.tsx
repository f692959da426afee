import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { ListedConversation } from '#pages/ask/chat/conversation.ts';
import { DeleteConversation } from './delete-conversation.tsx';
import classes from './list.module.css';
import { RenameConversation } from './rename-conversation.tsx';

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
          <Menu.Item onClick={rename.open}>{say.rename}</Menu.Item>
          <Menu.Item color="red" onClick={remove.open}>
            {say.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameConversation conversation={conversation} onClose={rename.close} />}
      <DeleteConversation
        conversation={conversation}
        opened={deleting}
        onClose={remove.close}
        onDeleted={() => onDeleted(id)}
      />
    </div>
  );
}
