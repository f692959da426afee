import { gatewayEnvelope } from './gateway.errors.ts';
import { gatewayLimits } from './gateway.limits.ts';
import { piiEnvelope } from './pii.errors.ts';
import { piiLimits } from './pii.limits.ts';
import { platformEnvelope } from './platform.errors.ts';
import { platformLimits } from './platform.limits.ts';
import { publicEnvelope } from './public.errors.ts';
import { publicLimits } from './public.limits.ts';
import { reportsEnvelope } from './reports.errors.ts';
import { reportsLimits } from './reports.limits.ts';
import { taxiiEnvelope } from '#api/taxii/taxii.errors.ts';
import { taxiiLimits } from '#api/taxii/taxii.limits.ts';
import { v1Envelope } from './v1.errors.ts';
import { v1Limits } from './v1.limits.ts';
import type { Area } from '#http/area.ts';
import { versions } from '#http/replies/versions.ts';

const platform = { name: 'platform', envelope: platformEnvelope, limits: platformLimits };

/** The areas of the platform process. */
export const platformAreas: Area[] = [
  { ...platform, prefix: '' },
  ...versions.map((version) => ({
    name: 'v1',
    prefix: `/api/${version}`,
    envelope: v1Envelope,
    limits: v1Limits,
  })),
  ...['/api/pii', '/ws/pii'].map((prefix) => ({
    name: 'pii',
    prefix,
    envelope: piiEnvelope,
    limits: piiLimits,
  })),
  { name: 'public', prefix: '/api/public', envelope: publicEnvelope, limits: publicLimits },
  { name: 'reports', prefix: '/api/reports', envelope: reportsEnvelope, limits: reportsLimits },
  { name: 'taxii', prefix: '/taxii2', envelope: taxiiEnvelope, limits: taxiiLimits },
];

/** The chat service and the model gateway, each on its own port. */
export const chatAreas: Area[] = [{ ...platform, prefix: '' }];
export const gatewayAreas: Area[] = [
  { name: 'gateway', prefix: '', envelope: gatewayEnvelope, limits: gatewayLimits },
];

/** The public bots on their own port. */
export const publicAreas: Area[] = [
  { name: 'public', prefix: '', envelope: publicEnvelope, limits: publicLimits },
];

/** The knowledge service counts and answers as the platform does: the platform serves most of it. */
export const knowledgeAreas: Area[] = [{ ...platform, prefix: '' }];
