import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { auditQuery } from '@skep/server/api/audit/audit.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { adminLayout } from '#pages/admin/layout.route.ts';

type Asked = Reply<typeof auditQuery>;

/** What the audit log is filtered by, in the words of its API. */
export type AuditFilter = {
  user_id?: string;
  action?: string;
  result?: NonNullable<Asked['result']>;
  from?: string;
  to?: string;
};

const results = ['ok', 'denied', 'failed'] as const;

export const auditRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'audit',
  validateSearch: ({ user_id, action, result, from, to }: Record<string, unknown>): AuditFilter => {
    const known = results.find((each) => each === result);
    return {
      ...(typeof user_id === 'string' && { user_id }),
      ...(typeof action === 'string' && { action }),
      ...(known && { result: known }),
      ...(typeof from === 'string' && { from }),
      ...(typeof to === 'string' && { to }),
    };
  },
  component: lazyRouteComponent(() => import('./audit.page.tsx'), 'AuditPage'),
});
