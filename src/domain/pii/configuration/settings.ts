import type { Framework, PiiType, Risk } from '#pii/types.ts';
import type { FrameworkRules } from '#domain/pii/request.ts';
import type { DetectionMode } from './modes.ts';

export type Configuration = {
  default_detection_mode: DetectionMode;
  confidence_threshold: number;
  /** Null: all types, those of later versions too. */
  enabled_pii_types: PiiType[] | null;
  compliance_frameworks: FrameworkRules;
  custom_patterns: Record<string, CustomPattern>;
};

type CustomPattern = {
  pattern: string;
  description: string;
  risk_level: Risk;
  compliance_frameworks: Framework[];
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'pii_configuration.configuration': Configuration;
  }
}
