import { Button, Popover, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { pruneReply } from '@skep/server/api/chat/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import {
  conversationPath,
  conversationQuery,
  tokenUsageQuery,
  type TokenUsage,
} from '#pages/ask/chat/conversation.ts';

/** How full a conversation is, and a way to shorten it. */
export function TokenMeter({ conversationId, busy }: { conversationId: string; busy: boolean }) {
  const say = useAskMessages();
  const formats = useFormats();
  const { data: usage } = useQuery(tokenUsageQuery(conversationId));
  if (!usage) return null;
  const share = formats.percent(usage.utilization_percent / 100);
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={say.contextUsed(share)}
          title={say.contextMeans}
        >
          <Progress visibleFrom="xs" w={44} mr={6} value={usage.utilization_percent} aria-hidden="true" />
          {share}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.contextTitle}>
        <Details conversationId={conversationId} usage={usage} busy={busy} />
      </Popover.Dropdown>
    </Popover>
  );
}

type DetailProps = { conversationId: string; usage: TokenUsage; busy: boolean };

function Details({ conversationId, usage, busy }: DetailProps) {
  const say = useAskMessages();
  const { number, dateTime } = useFormats();
  const queries = useQueryClient();
  const prune = useMutation({
    mutationFn: () => request<Reply<typeof pruneReply>>('POST', `${conversationPath(conversationId)}/prune`),
    onSuccess: () =>
      Promise.all([
        queries.resetQueries({ queryKey: conversationQuery(conversationId).queryKey }),
        queries.invalidateQueries({ queryKey: tokenUsageQuery(conversationId).queryKey }),
      ]),
  });
  const result = prune.data?.pruning_result;
  const last = usage.last_pruning;
  return (
    <Stack gap="xs">
      <Text fw={700}>{say.contextTitle}</Text>
      <Text size="sm">{say.contextMeans}</Text>
      <Text size="sm">
        {say.tokensOf(number(usage.total), number(usage.max_allowed_tokens), usage.model)}
      </Text>
      <Text size="sm" c="dimmed">
        {say.byRole(
          number(usage.by_role.user),
          number(usage.by_role.assistant),
          number(usage.by_role.system),
        )}
      </Text>
      <Text size="sm">{say.pruneHint}</Text>
      {last && !result && (
        <Text size="sm" c="dimmed">
          {say.lastPruned(dateTime(last.timestamp), last.messages_pruned, number(last.tokens_saved))}
        </Text>
      )}
      <output>
        {result && (
          <Text size="sm" fw={600}>
            {result.messages_pruned === 0
              ? say.nothingPruned
              : say.pruned(result.messages_pruned, number(result.tokens_before - result.tokens_after))}
          </Text>
        )}
      </output>
      {prune.error && <ErrorNotice error={prune.error} />}
      <Button
        data-autofocus
        size="compact-sm"
        variant="default"
        loading={prune.isPending}
        disabled={busy}
        onClick={() => prune.mutate()}
      >
        {say.prune}
      </Button>
    </Stack>
  );
}
