import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { updateJarBody } from '@skep/server/api/honey-jars/knowledge.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useSettingsMessages } from './settings.messages.ts';

/** Changes fields of a honey jar; those that are left out stay. */
export function useChangeJar(jarId: string) {
  const say = useSettingsMessages();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof updateJarBody>) =>
      request('PUT', `/api/knowledge/honey-jars/${encodeURIComponent(jarId)}`, { body }),
    async onSuccess() {
      notifications.show({ message: say.saved });
      await queries.invalidateQueries({ queryKey: ['jar', jarId] });
      await queries.invalidateQueries({ queryKey: jarsQuery.queryKey });
    },
  });
}
