import { Anchor, Table, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { rankingsLike, type Run } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

const route = getRouteApi('/signed-in/search/tests');

/** The newest run by words alone and by each embedding model, with what else the run that is shown was asked with. */
export function Rankings({ runs, shown }: { runs: Run[]; shown: Run }) {
  const say = useRetrievalTestMessages();
  const { dateTime } = useFormats();
  const { run } = route.useSearch();
  const rankings = rankingsLike(runs, shown);
  if (rankings.length < 2) return null;
  return (
    <section aria-labelledby="rankings">
      <Title order={2} size="h5" id="rankings">
        {say.rankings}
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-labelledby="rankings">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say.ranking}</Table.Th>
              <Table.Th>{say.recall(shown.settings.top_k)}</Table.Th>
              <Table.Th>{say.mrr}</Table.Th>
              <Table.Th>{say.ndcg}</Table.Th>
              <Table.Th>{say.shown}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rankings.map(({ id, settings, figures, created_at }) => (
              <Table.Tr key={id}>
                <Table.Td>{settings.model ?? say.wordsAlone}</Table.Td>
                <Table.Td>{figures?.recall.toFixed(3)}</Table.Td>
                <Table.Td>{figures?.mrr.toFixed(3)}</Table.Td>
                <Table.Td>{figures?.ndcg.toFixed(3)}</Table.Td>
                <Table.Td>
                  {id === shown.id ? (
                    say.isShown
                  ) : (
                    <Anchor
                      underline="always"
                      renderRoot={(props) => (
                        <Link {...props} to="/search/tests" search={{ run: run ?? shown.id, against: id }} />
                      )}
                    >
                      {say.compareWith(dateTime(created_at))}
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
