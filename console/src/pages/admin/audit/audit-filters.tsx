import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UserPicker } from '#pages/admin/user-picker.tsx';
import type { AuditFilter } from './audit.route.ts';
import { useAuditMessages } from './audit.messages.ts';

const results = ['ok', 'denied', 'failed'] as const;
const typedAfterMs = 400;

/** What the log is filtered by; the address of the page keeps it. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const say = useAuditMessages();
  const navigate = useNavigate();
  const [action, setAction] = useState(filter.action ?? '');
  const go = (changed: { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }) =>
    void navigate({ to: '/admin/audit', search: given({ ...filter, ...changed }), replace: true });
  const goTyped = useDebouncedCallback((text: string) => go({ action: text || undefined }), typedAfterMs);
  return (
    <Group align="end" gap="sm">
      <UserPicker
        label={say.user}
        nobody={say.nobody}
        placeholder={say.anyone}
        value={filter.user_id ?? null}
        onChange={(user_id) => go({ user_id: user_id ?? undefined })}
      />
      <TextInput
        flex="1 1 150px"
        label={say.action}
        placeholder={say.actionHint}
        value={action}
        onChange={(event) => {
          setAction(event.currentTarget.value);
          goTyped(event.currentTarget.value.trim());
        }}
      />
      <Select
        w={130}
        label={say.result}
        placeholder={say.any}
        clearable
        data={results.map((value) => ({ value, label: say[value] }))}
        value={filter.result ?? null}
        onChange={(result) => go({ result: result ?? undefined })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          w={192}
          type="datetime-local"
          label={say[name]}
          value={localTime(filter[name])}
          onChange={(event) => go({ [name]: isoTime(event.currentTarget.value) })}
        />
      ))}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="default"
          onClick={() => {
            setAction('');
            void navigate({ to: '/admin/audit', search: {}, replace: true });
          }}
        >
          {say.clear}
        </Button>
      )}
    </Group>
  );
}

function given(filter: { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** As the field of the browser has it: local, without a zone. */
function localTime(time: string | undefined): string {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  if (Number.isNaN(at)) return '';
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

function isoTime(local: string): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString();
}
