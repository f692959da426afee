import { Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { conversationList } from '@skep/server/api/chat/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useOrderMessages } from './order.messages.ts';

const listed = 100;

const recentQuery = queryOptions({
  queryKey: ['conversations', 'to choose from'],
  queryFn: ({ signal }) =>
    request<Reply<typeof conversationList>>('GET', '/api/chat/conversations', {
      query: { limit: listed },
      signal,
    }),
});

type Props = { value: string | undefined; onChange: (id: string | undefined) => void };

/** A conversation of the user, among the last; none where none is chosen. */
export function ConversationChoice({ value, onChange }: Props) {
  const say = useOrderMessages();
  const { data } = useQuery(recentQuery);
  const known = data?.conversations.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const isOlder = value !== undefined && !known.some((one) => one.value === value);
  return (
    <Select
      label={say.conversation}
      description={say.conversationHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={say.noConversation}
      searchable
      clearable
      data={isOlder ? [{ value, label: say.thisConversation }, ...known] : known}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
