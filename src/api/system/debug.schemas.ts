import { z } from 'zod';
import { documentCounts, state } from './system.schemas.ts';

const probed = z.object({
  status: z.enum(['healthy', 'unhealthy', 'not_configured']),
  latency_ms: z.number().nullable().describe('Response time; null when nothing was asked'),
  error: z.string().nullable().describe('The problem, without keys and addresses'),
});

const instance = z.object({
  id: z.uuid(),
  services: z.array(z.string()),
  status: state.describe('`unhealthy`: no heartbeat for a minute'),
  started_at: z.iso.datetime(),
  last_seen: z.iso.datetime(),
});

export const serviceStatusesReply = z.object({
  status: state.describe('`healthy` when no configured part is unhealthy'),
  timestamp: z.iso.datetime(),
  services: z.array(probed.extend({ name: z.string() })),
  instances: z
    .array(instance)
    .describe('The processes of the installation; stopped ones are listed for a day'),
});

export const knowledgeHealthReply = probed.extend({
  timestamp: z.iso.datetime(),
  mode: z.enum(['in_process', 'separate']).describe('`separate`: a service of its own at KNOWLEDGE_URL'),
  reachable: z.boolean(),
  index: probed.extend({ passages: z.int().nullable() }),
  documents: documentCounts,
  last_completed: z.iso.datetime().nullable(),
});

export const containersReply = z.object({
  containers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().describe('Host and process id'),
      services: z.array(z.string()),
      runtime: z
        .enum(['process', 'container'])
        .describe('Whether it runs in a container or as a plain process'),
      version: z.string(),
      status: z.enum(['running', 'gone']),
      health: state,
      started_at: z.iso.datetime(),
      last_seen: z.iso.datetime(),
    }),
  ),
});

export const configReply = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      value: z
        .union([z.string().nullable(), z.number(), z.boolean(), z.array(z.string())])
        .describe(
          'Null for secrets and for unset values; addresses are shown without credentials and parameters',
        ),
      is_set: z.boolean(),
      secret: z.boolean(),
      description: z.string().describe('As in docs/configuration.md'),
      source: z
        .enum(['environment', 'secret_file', 'config_file', 'default'])
        .describe('`secret_file`: the file that NAME_FILE names; `config_file`: CONFIG_FILE'),
    }),
  ),
});
