import { Select, SimpleGrid } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { JarFilter } from '#parts/jar-filter.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { orders, roles, types, verdicts, type IndicatorsSearch } from './indicators-search.ts';
import { useTableMessages } from './table.messages.ts';

const route = getRouteApi('/signed-in/indicators/');

type Change = { [Field in keyof IndicatorsSearch]: IndicatorsSearch[Field] | undefined };

/** What the table is narrowed to: kept in the address, so that it can be linked. */
export function IndicatorFilters() {
  const say = useTableMessages();
  const common = useIndicatorsMessages();
  const names = useEvidenceNames();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (change: Change) =>
    void navigate({
      search: (before) => ({ ...before, ...change }) as IndicatorsSearch,
      replace: true,
    });
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} mb="md" spacing="sm" component="search">
      <TextFilter
        label={say.search}
        placeholder={say.searchHint}
        value={search.text}
        onChange={(text) => narrow({ text })}
      />
      <Select
        label={common.type}
        placeholder={common.allTypes}
        clearable
        searchable
        data={types.map((value) => ({ value, label: names[value] }))}
        value={search.type ?? null}
        onChange={(type) => narrow({ type: type ?? undefined })}
      />
      <Select
        label={common.role}
        placeholder={say.anyRole}
        clearable
        data={roles.map((value) => ({ value, label: value === 'reported' ? say.reported : common[value] }))}
        value={search.role ?? null}
        onChange={(role) => narrow({ role: role ?? undefined })}
      />
      <Select
        label={common.verdict}
        placeholder={say.anyVerdict}
        clearable
        data={verdicts.map((value) => ({ value, label: value === 'none' ? say.none : common[value] }))}
        value={search.verdict ?? null}
        onChange={(verdict) => narrow({ verdict: verdict ?? undefined })}
      />
      <JarFilter
        label={common.jar}
        all={common.allJars}
        value={search.jar}
        onChange={(jar) => narrow({ jar })}
      />
      <Select
        label={say.order}
        allowDeselect={false}
        data={orders.map((value) => ({ value, label: say[`by_${value}`] }))}
        value={search.order ?? 'documents'}
        onChange={(order) => narrow({ order: order ?? undefined })}
      />
    </SimpleGrid>
  );
}
