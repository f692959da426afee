import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

type Props = { to: '/admin/users' | '/admin/teams' | '/admin/webhooks'; label: string };

/** From one thing back to all of them. */
export function BackLink({ to, label }: Props) {
  return (
    <Anchor size="sm" w="fit-content" renderRoot={(props) => <Link {...props} to={to} />}>
      ← {label}
    </Anchor>
  );
}
