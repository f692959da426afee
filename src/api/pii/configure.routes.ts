import type { z } from 'zod';
import {
  enabledTypes,
  frameworkOf,
  frameworks,
  modeOf,
  thresholdOf,
  type ConfigurationChange,
  type InForce,
  type PersonalData,
} from '#domain/pii/index.ts';
import { configurationReply, configureBody, configuredReply } from './configure.schemas.ts';
import type { App } from '#http/app.ts';

/** What the installation looks for: `/configure`. */
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
