import { getRouteApi } from '@tanstack/react-router';
import { rememberKey } from '#pages/bots/fresh-keys.ts';
import { botKeysPath } from './key-queries.ts';
import { useKeysMessages } from './keys.messages.ts';
import { Keys } from './keys.tsx';

const route = getRouteApi('/signed-in/bots/$botId');

/** The keys with which sites and programs reach one bot. */
export function BotKeysPage() {
  const say = useKeysMessages();
  const { botId } = route.useParams();
  return (
    <Keys
      path={botKeysPath(botId)}
      kind="bot"
      intro={say.botIntro}
      noneHint={say.botNoneHint}
      onMade={({ key }) => rememberKey(botId, key)}
    />
  );
}
