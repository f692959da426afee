import { Badge, Box, Checkbox, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { configReply } from '@skep/server/api/system/debug.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/admin/admin.module.css';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { useSettingsMessages } from './settings.messages.ts';
import type { SettingSearch } from './settings.route.ts';

const route = getRouteApi('/signed-in/admin/settings');

type Setting = Reply<typeof configReply>['settings'][number];

/** The configuration that is in force; of secrets only whether they are set. */
export function SettingsPage() {
  const say = useSettingsMessages();
  const { number } = useFormats();
  const { search = '', changed: onlySet = false } = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (wanted: SettingSearch) => void navigate({ search: wanted, replace: true });
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/debug/config'],
    queryFn: ({ signal }) => request<Reply<typeof configReply>>('GET', '/api/debug/config', { signal }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const words = search.toLowerCase().split(/\s+/);
  const shown = data.settings.filter(
    ({ name, description, source }) =>
      (!onlySet || source !== 'default') &&
      words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  );
  return (
    <Stack>
      <Text c="dimmed" maw={760}>
        {say.intro}
      </Text>
      <Group align="end">
        <Box flex="1 1 240px" maw={480}>
          <TextFilter
            label={say.search}
            value={search}
            onChange={(text) =>
              narrow({ ...(text !== undefined && { search: text }), ...(onlySet && { changed: true }) })
            }
          />
        </Box>
        <Checkbox
          mb={8}
          label={say.changed}
          checked={onlySet}
          onChange={(event) =>
            narrow({
              ...(search !== '' && { search }),
              ...(event.currentTarget.checked && { changed: true }),
            })
          }
        />
      </Group>
      <Text size="sm" c="dimmed" component="output">
        {say.count(number(shown.length), number(data.settings.length))}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        <SettingTable settings={shown} />
      )}
    </Stack>
  );
}

function SettingTable({ settings }: { settings: Setting[] }) {
  const say = useSettingsMessages();
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': say.setting } }}
    >
      <Table aria-label={say.setting} verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="58%">{say.setting}</Table.Th>
            <Table.Th w="26%">{say.value}</Table.Th>
            <Table.Th w="16%">{say.source}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {settings.map((setting) => (
            <Table.Tr key={setting.name}>
              <Table.Td>
                <Text size="sm" fw={600} ff="monospace" className={classes.word}>
                  {setting.name}
                </Text>
                <Text size="sm" c="dimmed" lang="en">
                  {setting.description}
                </Text>
              </Table.Td>
              <Table.Td className={classes.word ?? ''}>
                <SettingValue setting={setting} />
              </Table.Td>
              <Table.Td>
                {setting.source === 'default' ? (
                  <Text size="sm" c="dimmed">
                    {say.default}
                  </Text>
                ) : (
                  <Badge variant="default">{say[setting.source]}</Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SettingValue({ setting: { value, secret, is_set } }: { setting: Setting }) {
  const say = useSettingsMessages();
  if (secret && is_set) return <Text size="sm">{say.secretSet}</Text>;
  if (!is_set || value === null || value === '')
    return (
      <Text size="sm" c="dimmed">
        {say.unset}
      </Text>
    );
  if (typeof value === 'boolean') return <Text size="sm">{value ? say.yes : say.no}</Text>;
  return (
    <Text size="sm" ff="monospace">
      {Array.isArray(value) ? value.join(', ') : String(value)}
    </Text>
  );
}
