import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { botPath, botQuery, botsPath, type Bot } from '#pages/bots/bot-queries.ts';
import { Preview } from '#pages/bots/preview/preview.tsx';
import { AboutPart } from './about-part.tsx';
import { AnswersPart } from './answers-part.tsx';
import { AppearancePart } from './appearance-part.tsx';
import { DeleteBot } from './delete-bot.tsx';
import { changesOf, draftOf, isChanged, lookOf } from './draft.ts';
import classes from './editor.module.css';
import { SaveBar } from './save-bar.tsx';
import { SecurityPart } from './security-part.tsx';
import { SourcesPart } from './sources-part.tsx';

const route = getRouteApi('/signed-in/bots/$botId');

/** How a bot answers, whom, and how it looks; with the widget next to it. */
export function EditorPage() {
  const { botId } = route.useParams();
  const { data } = useQuery(botQuery(botId));
  return data && <Editor key={botId} bot={data.bot} />;
}

function Editor({ bot }: { bot: Bot }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(bot));
  const changed = isChanged(bot, draft);
  const save = useMutation({
    mutationFn: () => request<{ bot: Bot }>('PUT', botPath(bot.bot_id), { body: changesOf(bot, draft) }),
    async onSuccess(saved) {
      // Names of sites come back in the spelling that is kept.
      setDraft(draftOf(saved.bot));
      await queries.invalidateQueries({ queryKey: [botsPath] });
    },
  });
  const part = {
    draft,
    onChange: (some: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...some })),
  };
  return (
    <div className={classes.editor}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          <AboutPart {...part} />
          <SourcesPart {...part} />
          <AnswersPart {...part} />
          <SecurityPart {...part} />
          <AppearancePart {...part} />
          <SaveBar
            changed={changed}
            saving={save.isPending}
            saved={save.isSuccess}
            error={save.error}
            onDiscard={() => setDraft(draftOf(bot))}
          />
        </Stack>
      </form>
      <div className={classes.side}>
        <Preview botId={bot.bot_id} look={lookOf(draft)} savedHint={changed} />
      </div>
      <DeleteBot bot={bot} />
    </div>
  );
}
