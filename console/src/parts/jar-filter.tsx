import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';

type Props = {
  label: string;
  /** The label for no choice. */
  all: string;
  value: string | undefined;
  onChange: (jarId: string | undefined) => void;
};

/** Narrows a list to one honey jar. */
export function JarFilter({ label, all, value, onChange }: Props) {
  const { data } = useQuery(jarsQuery);
  return (
    <Select
      label={label}
      placeholder={all}
      searchable
      clearable
      data={data?.honey_jars.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value ?? null}
      onChange={(jarId) => onChange(jarId ?? undefined)}
    />
  );
}
