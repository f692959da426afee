import { Anchor, Badge, Button, Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { jarsQuery } from '#api/jars.ts';
import { SimilarPassages } from '#parts/similar-passages/similar-passages.tsx';
import type { Result } from '#pages/search/search-query.ts';
import { useSearchMessages } from '#pages/search/search.messages.ts';
import classes from '#pages/search/search.module.css';
import { formatNames, type Format, type Wanted } from '#pages/search/wanted.ts';
import { ExpectPassage } from './expect-passage.tsx';
import { LitText } from './lit-text.tsx';
import { Why } from './why.tsx';

type Props = { result: Result; wanted: Wanted; limit: number; onOpen: () => void };

/** A result: its document, the passage with what matches, and what led to it. */
export function ResultCard({ result, wanted, limit, onOpen }: Props) {
  const say = useSearchMessages();
  const [explained, { toggle }] = useDisclosure(false);
  const why = useId();
  const { document_id, title, content = '', highlights = [], metadata } = result;
  const { page, start, end } = metadata;
  return (
    <li className={classes.result}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <UnstyledButton
          data-result
          className={classes.title ?? ''}
          aria-label={say.open(title)}
          onClick={onOpen}
        >
          {title}
        </UnstyledButton>
        <Badge variant="default" flex="none" data-score>
          {result.score.toFixed(2)}
        </Badge>
      </Group>
      <Where result={result} />
      <p className={`${classes.passage} ${classes.clamped}`}>
        <LitText text={content} spans={highlights} />
      </p>
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={explained}
          aria-controls={why}
          onClick={toggle}
        >
          {say.why}
        </Button>
        <SimilarPassages documentId={document_id} ordinal={Number(result.id.split(':')[1])} />
        <ExpectPassage result={result} wanted={wanted} />
        <Anchor
          size="sm"
          ms="auto"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/documents/$documentId"
              params={{ documentId: document_id }}
              search={{ start, end, ...(page !== null && { page }) }}
            />
          )}
        >
          {say.whole}
        </Anchor>
      </Group>
      <div id={why}>
        <Collapse expanded={explained}>
          {explained && <Why id={result.id} wanted={wanted} limit={limit} />}
        </Collapse>
      </div>
    </li>
  );
}

/** The honey jar, page, heading, kind and tags. */
function Where({ result: { honey_jar_id, title, metadata } }: { result: Result }) {
  const say = useSearchMessages();
  const { data } = useQuery(jarsQuery);
  const { page, section, file_type, tags } = metadata;
  const jar = data?.honey_jars.find(({ id }) => id === honey_jar_id)?.name;
  const kind = formatNames[file_type as Format] ?? file_type;
  const places = [
    jar,
    kind,
    page === null ? null : say.page(page),
    section === title ? null : section,
  ].filter(Boolean);
  return (
    <Group gap={6} mb={4}>
      <Text size="xs" c="dimmed">
        {places.join(' · ')}
      </Text>
      {tags.map((tag) => (
        <Badge key={tag} size="xs" variant="default" tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}
