import type { Database } from '#db/database.ts';
import { fieldError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { frameworks, piiTypes, types, type Framework, type PiiType } from '#pii/types.ts';
import type { FrameworkRules } from '#domain/pii/request.ts';
import type { Detector } from '#domain/pii/detector.ts';
import {
  configurationId,
  ensureConfiguration,
  findConfiguration,
  replaceConfiguration,
  type StoredConfiguration,
} from '#domain/pii/pii.repository.ts';
import type { Asking } from '#kernel/threads/thread-pool.ts';
import type { Rules } from '#domain/pii/messages.ts';
import type { Trial, Tried } from './custom-patterns.ts';
import type { Configuration } from './settings.ts';

/** What is left out stays, of a framework that is named, too; `custom_patterns` takes the place of all there are. */
export type ConfigurationChange = Partial<Omit<Configuration, 'compliance_frameworks'>> & {
  compliance_frameworks?: { [Name in Framework]?: Partial<FrameworkRules[Name]> } | undefined;
};

/**
 * The defaults. Those who handle health or card data or a lawyer's files have rules for every element; in Europe processing
 * personal data is not forbidden.
 */
const initial: Configuration = {
  default_detection_mode: 'general',
  confidence_threshold: 0.85,
  enabled_pii_types: null,
  compliance_frameworks: {
    HIPAA: { enabled: true, required_pii_types: [], risk_threshold: 'medium' },
    GDPR: { enabled: true, required_pii_types: [], risk_threshold: 'high' },
    PCI_DSS: { enabled: true, required_pii_types: [], risk_threshold: 'medium' },
    Attorney_Client: { enabled: true, required_pii_types: [], risk_threshold: 'medium' },
  },
  custom_patterns: {},
};

export type InForce = {
  id: string | null;
  updated_at: Date | null;
  configuration: Configuration;
  rules: Rules;
};

/** The configuration of the installation. Every process sees a change with the next text: its id is asked for each time. */
export type PiiConfiguration = {
  current: () => Promise<InForce>;

  /** Errors: `invalid`, naming the field; `unavailable` and `internal` when the patterns could not be looked at. */
  apply: (change: ConfigurationChange) => Promise<InForce>;

  /** What a pattern matches in a text, nothing being set. Errors: `invalid` with the reason when it cannot be taken; as of `apply`. */
  tryPattern: (trial: Trial, asking?: Asking) => Promise<Matches>;
};

type Matches = Exclude<Tried, { reason: string }>;

type ConfigurationDeps = { database: Database; detector: Detector };

export function createConfiguration({ database, detector }: ConfigurationDeps): PiiConfiguration {
  const db = database.kysely;
  let known = inForce(null);

  async function current(): Promise<InForce> {
    const id = await configurationId(db);
    if (id !== known.id) known = inForce(id === null ? null : await findConfiguration(db));
    return known;
  }

  return {
    current,

    async apply(change) {
      await assertPatterns(detector, change.custom_patterns);
      return database.transact(async (tx) => {
        await ensureConfiguration(tx, { id: newId(), configuration: initial });
        const stored = await findConfiguration(tx, { lock: true });
        const configuration = changed(stored?.configuration ?? initial, change);
        const next = { id: newId(), configuration, updated_at: new Date() };
        await replaceConfiguration(tx, next);
        return inForce(next);
      });
    },

    async tryPattern(trial, asking) {
      const tried = await detector.tryPattern(trial, asking);
      if ('reason' in tried) throw fieldError('pattern', reasonOf(trial.pattern, tried.reason));
      return tried;
    },
  };
}

function changed(
  old: Configuration,
  { compliance_frameworks, ...change }: ConfigurationChange,
): Configuration {
  const rules = { ...old.compliance_frameworks };
  const configuration = { ...old, ...change, compliance_frameworks: rules };
  for (const framework of frameworks) {
    rules[framework] = { ...rules[framework], ...compliance_frameworks?.[framework] };
    const required = rules[framework].required_pii_types;
    const unknown = required.find((type) => !isKnown(type, configuration));
    if (unknown !== undefined)
      throw fieldError(
        `compliance_frameworks.${framework}.required_pii_types`,
        `${JSON.stringify(unknown)} is neither a type nor a custom pattern`,
      );
  }
  return configuration;
}

function isKnown(type: string, { custom_patterns }: Configuration): boolean {
  return Object.hasOwn(types, type) || Object.hasOwn(custom_patterns, type);
}

/** What other engines take: `(?=`, `(?!`, `(?<=`, `(?<!`, `\1`, `\k<name>`. */
const beyondRe2 = /\(\?<?[=!]|\\[1-9k]/;

async function assertPatterns(
  detector: Detector,
  custom: Configuration['custom_patterns'] = {},
): Promise<void> {
  const taken = Object.keys(custom).find((name) => Object.hasOwn(types, name));
  if (taken !== undefined) throw fieldError(`custom_patterns.${taken}`, 'is the name of a built-in type');
  const patterns = Object.entries(custom).map(([name, { pattern }]) => ({ name, pattern }));
  if (patterns.length === 0) return;
  const refused = await detector.firstRefused(patterns);
  if (!refused) return;
  const pattern = custom[refused.name]?.pattern ?? '';
  throw fieldError(`custom_patterns.${refused.name}.pattern`, reasonOf(pattern, refused.reason));
}

function reasonOf(pattern: string, reason: string): string {
  if (!beyondRe2.test(pattern)) return reason;
  return `${reason}; look-around and back-references are not supported (RE2 syntax)`;
}

/** The rules of an installation that has set nothing. */
export const initialRules = inForce(null).rules;

function inForce(stored: StoredConfiguration | null): InForce {
  const configuration = stored?.configuration ?? initial;
  const { enabled_pii_types, compliance_frameworks, custom_patterns } = configuration;
  return {
    id: stored?.id ?? null,
    updated_at: stored?.updated_at ?? null,
    configuration,
    rules: {
      id: stored?.id ?? 'initial',
      enabled: enabled_pii_types,
      required: frameworks.map((name) => [name, compliance_frameworks[name].required_pii_types] as const),
      custom: Object.entries(custom_patterns).map(([name, { pattern, risk_level, ...its }]) => ({
        name,
        pattern,
        risk_level,
        frameworks: its.compliance_frameworks,
      })),
    },
  };
}

/** The types that are looked for. */
export function enabledTypes({ enabled_pii_types }: Configuration): PiiType[] {
  return enabled_pii_types ?? piiTypes;
}
