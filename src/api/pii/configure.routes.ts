import type { z } from 'zod';
import {
  enabledTypes,
  frameworkOf,
  frameworks,
  modeOf,
  piiTypes,
  thresholdOf,
  types,
  type ConfigurationChange,
  type InForce,
  type PersonalData,
} from '#domain/pii/index.ts';
import { principalOf } from '#http/access/access.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import {
  configurationReply,
  configureBody,
  configuredReply,
  patternTrialBody,
  patternTrialReply,
  typesReply,
} from './configure.schemas.ts';
import type { App } from '#http/app.ts';

/** What the installation looks for: `/configure`, and what it could look for: `/types`. */
export function configureRoutes(app: App, { personalData }: { personalData: PersonalData }): void {
  const tags = ['pii'];
  const { configuration } = personalData;

  app.get(
    '/configure',
    {
      config: {},
      schema: { tags, summary: 'Get the detection settings', response: { 200: configurationReply } },
    },
    async () => viewConfiguration(await configuration.current()),
  );

  app.post(
    '/configure',
    {
      config: { access: 'admin', action: 'pii.configure', errors: [500, 503] },
      schema: {
        tags,
        summary: 'Change the detection settings',
        description:
          'For the whole installation, from the next text on. Fields that are left out stay. 400 with the reason when a custom ' +
          'pattern cannot run in linear time or still takes too long.',
        body: configureBody,
        response: { 200: configuredReply },
      },
    },
    async (request) => {
      const change = changeOf(request.body);
      const inForce = await configuration.apply(change);
      const counts = countsOf(inForce);
      request.audit.target = { type: 'pii_configuration', id: inForce.id ?? '' };
      request.audit.details = { changed: Object.keys(change), ...counts };
      return {
        configuration_id: inForce.id ?? '',
        updated_at: inForce.updated_at?.toISOString() ?? '',
        status: 'applied' as const,
        ...counts,
      };
    },
  );

  app.post(
    '/configure/test-pattern',
    {
      config: { access: 'admin', action: null, changes: false, limit: 'detect', errors: [500, 503] },
      schema: {
        tags,
        summary: 'Try a custom pattern on a text',
        description:
          'Shows what it would match as a custom pattern; nothing is set or stored. 400 with the reason when it would be refused.',
        body: patternTrialBody,
        response: { 200: patternTrialReply },
      },
    },
    async (request, reply) => {
      const asking = { owner: principalOf(request).user_id, signal: disconnectSignal(reply) };
      const { total, spans } = await configuration.tryPattern(request.body, asking);
      const matches = spans.map(({ start, end }) => ({ start_position: start, end_position: end }));
      return { total_matches: total, matches };
    },
  );

  app.get(
    '/types',
    {
      config: {},
      schema: { tags, summary: 'List the built-in types of personal data', response: { 200: typesReply } },
    },
    async () => ({
      pii_types: piiTypes.map((pii_type) => ({
        pii_type,
        risk_level: types[pii_type].risk,
        compliance_frameworks: [...types[pii_type].frameworks],
      })),
    }),
  );
}

function changeOf(body: z.output<typeof configureBody>): ConfigurationChange {
  const { default_detection_mode, confidence_threshold, enabled_pii_types, ...rest } = body;
  return {
    ...(default_detection_mode !== undefined && {
      default_detection_mode: modeOf(default_detection_mode, 'default_detection_mode'),
    }),
    ...(confidence_threshold !== undefined && { confidence_threshold: thresholdOf(confidence_threshold) }),
    ...(enabled_pii_types !== undefined && {
      enabled_pii_types: enabled_pii_types && [...new Set(enabled_pii_types)],
    }),
    ...(rest.compliance_frameworks && {
      compliance_frameworks: Object.fromEntries(
        Object.entries(rest.compliance_frameworks).map(([name, rules]) => [frameworkOf(name), rules]),
      ),
    }),
    ...(rest.custom_patterns && {
      custom_patterns: Object.fromEntries(
        Object.entries(rest.custom_patterns).map(([name, { compliance_frameworks: under, ...pattern }]) => [
          name,
          { ...pattern, compliance_frameworks: [...new Set(namesUnder(name, under))] },
        ]),
      ),
    }),
  };
}

function namesUnder(pattern: string, names: string[]) {
  const field = `custom_patterns.${pattern}.compliance_frameworks`;
  return names.map((name) => frameworkOf(name, { field }));
}

function countsOf({ configuration }: InForce) {
  return {
    enabled_patterns: enabledTypes(configuration).length,
    custom_patterns: Object.keys(configuration.custom_patterns).length,
    compliance_frameworks: frameworks.filter((name) => configuration.compliance_frameworks[name].enabled)
      .length,
  };
}

function viewConfiguration({ id, updated_at, configuration }: InForce) {
  return {
    configuration_id: id,
    updated_at: updated_at?.toISOString() ?? null,
    ...configuration,
    enabled_pii_types: enabledTypes(configuration),
  };
}
