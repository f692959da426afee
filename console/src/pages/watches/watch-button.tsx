import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { watchesOfQuery, watchesPath, type NewWatch } from './watch-queries.ts';
import { useWatchesMessages } from './watches.messages.ts';

type Props = {
  /** By which it is found out whether it is watched already. */
  what: Parameters<typeof watchesOfQuery>[0];
  name: string;
  watch: NewWatch;
};

/** Watches one thing, or ends the watch of one's own. */
export function WatchButton({ what, name, watch }: Props) {
  const say = useWatchesMessages();
  const queries = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data } = useQuery(watchesOfQuery(what));
  if (!data || session?.user.role === 'viewer') return null;
  const own = data.watches.find(({ team }) => team === null);
  return (
    <ActionButton
      size="xs"
      variant={own ? 'light' : 'default'}
      label={own ? say.watched : say.watch}
      name={own ? say.watchedHint(name) : say.watchHint(name)}
      run={async () => {
        if (own) await request('DELETE', `${watchesPath}/${own.id}`);
        else await request('POST', watchesPath, { body: watch });
        await queries.invalidateQueries({ queryKey: [watchesPath] });
      }}
    />
  );
}
