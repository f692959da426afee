import { Select } from '@mantine/core';
import { useAdminMessages } from './admin.messages.ts';
import { roles, type Role } from './roles.ts';

/** A role, with what it may do in words. */
export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const say = useAdminMessages();
  return (
    <Select
      label={say.role}
      description={say[`${value}Means`]}
      allowDeselect={false}
      data={roles.map((role) => ({ value: role, label: say[role] }))}
      value={value}
      onChange={(role) => role && onChange(role)}
    />
  );
}
