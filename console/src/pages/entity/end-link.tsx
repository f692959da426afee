import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasPage } from './neighbours.ts';
import type { Relation } from './entity-queries.ts';

type Props = {
  end: Relation['subject'];
  className?: string | undefined;
  children?: ReactNode;
};

/** Leads to the page of an entity, or to an indicator in the list of all. */
export function EndLink({ end, className, children }: Props) {
  const to: LinkProps = hasPage(end)
    ? { to: '/entities/$entityId', params: { entityId: end.id } }
    : { to: '/indicators', search: { text: end.name } };
  return (
    <Link {...to} {...(className && { className })}>
      {children ?? end.name}
    </Link>
  );
}
