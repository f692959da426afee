import { Select, SimpleGrid } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { JarFilter } from '#parts/jar-filter.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { entitySorting, entityTypes, type EntitiesSearch } from './entities-search.ts';
import { useEntitiesMessages } from './entities.messages.ts';

const route = getRouteApi('/signed-in/entities');

/** What the list is narrowed to: kept in the address, so that it can be linked. */
export function EntityFilters() {
  const say = useEntitiesMessages();
  const names = useEvidenceNames();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (change: { [Field in keyof EntitiesSearch]: EntitiesSearch[Field] | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...change }) as EntitiesSearch,
      replace: true,
    });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md" maw={1000} component="search">
      <TextFilter
        label={say.search}
        placeholder={say.searchHint}
        value={search.name}
        onChange={(name) => narrow({ name })}
      />
      <Select
        label={say.type}
        placeholder={say.allTypes}
        clearable
        data={entityTypes.map((value) => ({ value, label: names[value] }))}
        value={search.type ?? null}
        onChange={(type) => narrow({ type: type ?? undefined })}
      />
      <JarFilter label={say.jar} all={say.allJars} value={search.jar} onChange={(jar) => narrow({ jar })} />
      <Select
        label={say.order}
        allowDeselect={false}
        data={entitySorting.map((value) => ({ value, label: say[`by_${value}`] }))}
        value={search.order ?? 'documents'}
        onChange={(order) => narrow({ order: order ?? undefined })}
      />
    </SimpleGrid>
  );
}
