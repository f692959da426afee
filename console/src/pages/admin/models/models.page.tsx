import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Notice } from '#pages/admin/notice.tsx';
import { ModelCard } from './model-card.tsx';
import { useModelEvents } from './model-events.ts';
import { modelsQuery, type ModelList } from './model-queries.ts';
import { useModelsMessages } from './models.messages.ts';

/** The models of the installation, as they are loaded and unloaded. */
export function ModelsPage() {
  const say = useModelsMessages();
  const { number } = useFormats();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data, error, refetch } = useQuery(modelsQuery);
  const ended = useModelEvents();
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.models.length === 0) return <EmptyState title={say.none} text={say.noneHint} />;
  const mayLoad = session?.user.role !== 'viewer';
  return (
    <Stack>
      <Text c="dimmed" maw={760}>
        {say.intro(number(data.loaded_models), number(data.max_loaded))}
        {!mayLoad && ` ${say.viewer}`}
      </Text>
      {Object.entries(ended).map(([model, message]) => (
        <Notice key={model} kind="warning" isOutcome>
          {say.stopped(model, message)}
        </Notice>
      ))}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {inOrder(data).map((model) => (
          <ModelCard
            key={model.name}
            model={model}
            isDefault={model.name === data.default_model}
            mayLoad={mayLoad}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The default first, then those that are loaded. */
function inOrder({ models, default_model }: ModelList) {
  const place = ({ name, status }: ModelList['models'][number]) =>
    name === default_model ? 0 : status === 'loaded' ? 1 : 2;
  return models.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}
