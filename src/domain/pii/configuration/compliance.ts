import { frameworks, piiTypes, types, type Framework, type PiiType, type Risk } from '#pii/types.ts';

export const riskLevels = ['high', 'medium', 'low'] as const satisfies Risk[];

/** The status of a text under a framework, most serious first. */
export const complianceStatuses = [
  /** It holds something whose risk reaches the framework's threshold. */
  'violations_detected',
  /** It holds something that the framework protects, and nothing that reaches the threshold. */
  'personal_data_detected',
  /** Nothing was found. That is no statement that there is nothing. */
  'no_personal_data_detected',
] as const;

export type FrameworkSummary = {
  elements_detected: number;
  risk_levels: Record<Risk, number>;
  compliance_status: (typeof complianceStatuses)[number];
};
export type ComplianceSummary = Partial<Record<Framework, FrameworkSummary>>;

/** The identifiers that HIPAA’s Safe Harbor has removed, 45 CFR 164.514(b)(2)(i), but the last, with their types here. */
const named = {
  names: ['person_name'],
  geographic_subdivisions: ['street_address', 'postal_code', 'location', 'uk_postcode', 'de_plz'],
  dates_and_ages: ['date', 'date_of_birth', 'age'],
  telephone_numbers: ['phone_number'],
  fax_numbers: ['fax_number'],
  email_addresses: ['email_address'],
  social_security_numbers: ['social_security_number', 'us_itin'],
  medical_record_numbers: ['medical_record_number', 'patient_id'],
  health_plan_beneficiary_numbers: [
    'health_plan_number',
    'us_mbi',
    'uk_nhs_number',
    'au_medicare_number',
    'de_health_insurance',
  ],
  account_numbers: ['bank_account_number', 'iban', 'credit_card_number', 'crypto_wallet'],
  certificate_and_license_numbers: [
    'certificate_number',
    'medical_license_number',
    'us_npi',
    'driver_license_number',
    'us_driver_license',
  ],
  vehicle_identifiers: ['vehicle_identification_number', 'license_plate'],
  device_identifiers: ['device_identifier', 'imei', 'mac_address'],
  web_addresses: ['url'],
  ip_addresses: ['ip_address'],
  biometric_identifiers: ['biometric_identifier'],
  full_face_photographs: ['photograph'],
} as const satisfies Record<string, readonly PiiType[]>;

/** All eighteen; the last is any other number, characteristic or code that identifies a person. */
export const safeHarbor: Readonly<Record<string, readonly PiiType[]>> = {
  ...named,
  other_unique_identifiers: othersOf(Object.values(named).flat()),
};

function othersOf(known: readonly PiiType[]): PiiType[] {
  return piiTypes.filter((type) => isUnder(type, 'HIPAA') && !known.includes(type));
}

export function isUnder(type: PiiType, framework: Framework): boolean {
  return (types[type].frameworks as readonly Framework[]).includes(framework);
}

/** The frameworks that are counted under, with the least risk that is a violation of each. */
export type FrameworkThresholds = ReadonlyMap<Framework, Risk>;

/** What was found, by framework; `finds`: how many of a kind. */
export function summarise(
  found: readonly { finds: number; risk_level: Risk; compliance_frameworks: readonly Framework[] }[],
  asked: FrameworkThresholds,
): ComplianceSummary {
  const summary: ComplianceSummary = {};
  for (const [framework, threshold] of asked) {
    const risk_levels = { high: 0, medium: 0, low: 0 };
    for (const { finds, risk_level, compliance_frameworks } of found)
      if (compliance_frameworks.includes(framework)) risk_levels[risk_level] += finds;
    const elements_detected = risk_levels.high + risk_levels.medium + risk_levels.low;
    const violates = riskLevels
      .slice(0, riskLevels.indexOf(threshold) + 1)
      .some((risk) => risk_levels[risk] > 0);
    const harmless = elements_detected > 0 ? 'personal_data_detected' : 'no_personal_data_detected';
    const compliance_status = violates ? 'violations_detected' : harmless;
    summary[framework] = { elements_detected, risk_levels, compliance_status };
  }
  return summary;
}

/** The most serious status of a summary; null without frameworks. */
export function gravestStatus(summary: ComplianceSummary): FrameworkSummary['compliance_status'] | null {
  const reached = new Set(Object.values(summary).map(({ compliance_status }) => compliance_status));
  return complianceStatuses.find((status) => reached.has(status)) ?? null;
}

export function isFramework(name: string): name is Framework {
  return frameworks.some((known) => known === name);
}
