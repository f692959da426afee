import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { EntityTypeMark } from '#parts/entity-type.tsx';
import { VirtualTable, type Column } from '#parts/virtual-table.tsx';
import { useEntitiesMessages } from './entities.messages.ts';
import type { Entity, useEntities } from './use-entities.ts';

type Props = { entities: ReturnType<typeof useEntities>; total: number };

export function EntityTable({ entities, total }: Props) {
  const say = useEntitiesMessages();
  const columns = useColumns();
  return (
    <VirtualTable
      label={say.title}
      columns={columns}
      total={total}
      rowAt={entities.rowAt}
      onRange={entities.setRange}
    />
  );
}

function useColumns(): Column<Entity>[] {
  const say = useEntitiesMessages();
  const { number } = useFormats();
  const day = useDays();
  return [
    {
      key: 'name',
      header: say.name,
      width: 'minmax(0, 3fr)',
      narrow: 'row',
      cell: (row) => <Name {...row} />,
    },
    {
      key: 'type',
      header: say.type,
      width: '150px',
      cell: ({ type }) => <EntityTypeMark type={type} />,
    },
    {
      key: 'documents',
      header: say.documents,
      width: '100px',
      align: 'end',
      cell: ({ document_count }) => (
        <>
          {number(document_count)}
          <Text span hiddenFrom="sm" inherit>
            {' '}
            {say.documents}
          </Text>
        </>
      ),
    },
    {
      key: 'first',
      header: say.firstSeen,
      width: '120px',
      narrow: 'hidden',
      cell: ({ first_seen }) => day(first_seen),
    },
    {
      key: 'last',
      header: say.last_seen,
      width: '130px',
      narrow: 'hidden',
      cell: ({ last_seen }) => day(last_seen),
    },
  ];
}

const mostAliases = 6;

function Name({ id, name, aliases }: Entity) {
  const say = useEntitiesMessages();
  const rest = aliases.length - mostAliases;
  return (
    <>
      <Anchor
        fw={600}
        size="md"
        renderRoot={(props) => <Link {...props} to="/entities/$entityId" params={{ entityId: id }} />}
      >
        {name}
      </Anchor>
      {aliases.length > 0 && (
        <Text size="sm" c="dimmed" lineClamp={1}>
          {say.aka} {aliases.slice(0, mostAliases).join(', ')}
          {rest > 0 && ` ${say.moreAliases(rest)}`}
        </Text>
      )}
    </>
  );
}
