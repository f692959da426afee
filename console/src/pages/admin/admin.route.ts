import { auditRoute } from './audit/audit.route.ts';
import { keysRoute } from './keys/keys.route.ts';
import { adminLayout } from './layout.route.ts';
import { modelsRoute } from './models/models.route.ts';
import { overviewRoute } from './overview/overview.route.ts';
import { rateLimitsRoute } from './rate-limits/rate-limits.route.ts';
import { settingsRoute } from './settings/settings.route.ts';
import { storedDataRoute } from './stored-data/stored-data.route.ts';
import { teamRoute } from './teams/team.route.ts';
import { teamsRoute } from './teams/teams.route.ts';
import { userRoute } from './users/user.route.ts';
import { usersRoute } from './users/users.route.ts';
import { webhookRoute } from './webhooks/webhook.route.ts';
import { emailsRoute } from './emails/emails.route.ts';
import { webhooksRoute } from './webhooks/webhooks.route.ts';

/** The administration, with its sub-pages. */
export const adminRoute = adminLayout.addChildren([
  overviewRoute,
  usersRoute,
  userRoute,
  teamsRoute,
  teamRoute,
  auditRoute,
  modelsRoute,
  storedDataRoute,
  keysRoute,
  webhooksRoute,
  emailsRoute,
  webhookRoute,
  rateLimitsRoute,
  settingsRoute,
]);
