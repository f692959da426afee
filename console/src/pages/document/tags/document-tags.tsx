import { Badge, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Document } from '#api/documents.ts';
import { jarQuery } from '#api/jar.ts';
import { EditTags } from './edit-tags.tsx';
import { useTagMessages } from './tags.messages.ts';
import classes from './tags.module.css';

/** The tags of a document, each leading to the others that have it; editors of its honey jar change them here. */
export function DocumentTags({ document }: { document: Document }) {
  const say = useTagMessages();
  const { data: jar } = useQuery(jarQuery(document.honey_jar_id));
  const [editing, { open, close }] = useDisclosure(false);
  const mayChange = jar?.rights.fill ?? false;
  if (editing) return <EditTags document={document} onDone={close} />;
  if (document.tags.length === 0 && !mayChange) return null;
  return (
    <Group gap={6} mt={6}>
      {document.tags.length > 0 && (
        <ul className={classes.tags} aria-label={say.tags}>
          {document.tags.map((tag) => (
            <li key={tag}>
              <Badge
                variant="default"
                size="lg"
                tt="none"
                fw={500}
                className={classes.tag ?? ''}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/jars/$jarId"
                    params={{ jarId: document.honey_jar_id }}
                    search={{ tag }}
                  />
                )}
              >
                {tag}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button size="compact-xs" variant="subtle" color="gray" mih={24} onClick={open}>
          {document.tags.length > 0 ? say.edit : say.add}
        </Button>
      )}
    </Group>
  );
}
