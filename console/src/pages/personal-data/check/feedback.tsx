import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import type { Detection } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';

/** Marks a detection as right or wrong; the accuracy in the statistics is of these marks. */
export function Feedback({ detection, mode }: { detection: Detection; mode: string | null }) {
  const say = useCheckMessages();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const mark = useMutation({
    mutationFn: (correct: boolean) =>
      request('POST', '/api/pii/feedback', {
        body: {
          detection_id: detection.id,
          pii_type: detection.pii_type,
          correct,
          ...(mode && { detection_mode: mode }),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['pii', 'statistics'] }),
  });
  const chosen = mark.isSuccess ? mark.variables : null;
  return (
    <>
      <Group gap={4} wrap="nowrap">
        {([true, false] as const).map((correct) => (
          <Button
            key={String(correct)}
            size="compact-xs"
            variant={chosen === correct ? 'filled' : 'default'}
            aria-pressed={chosen === correct}
            disabled={mark.isPending}
            onClick={() => mark.mutate(correct)}
          >
            {correct ? say.right : say.wrong}
          </Button>
        ))}
      </Group>
      <Text size="xs" role="status" c={mark.error ? 'red.9' : 'dimmed'}>
        {mark.error ? errorText(mark.error) : mark.isSuccess ? say.thanks : ''}
      </Text>
    </>
  );
}
