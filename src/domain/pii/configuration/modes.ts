import type { Weigh } from '#pii/pipeline.ts';
import type { PiiType } from '#pii/types.ts';

export const detectionModes = ['general', 'medical', 'legal', 'financial'] as const;
export type DetectionMode = (typeof detectionModes)[number];

type Shift = {
  /** Types that such texts are full of: what is half sure is sure enough. */
  raised: readonly PiiType[];
  /** Types that such texts seldom hold: only what is nearly certain counts. */
  lowered: readonly PiiType[];
  /** Types that are not looked for. */
  off: readonly PiiType[];
};

const health = [
  'medical_record_number',
  'patient_id',
  'health_plan_number',
  'medical_license_number',
  'us_npi',
  'us_mbi',
  'medical_condition',
  'biometric_identifier',
  'genetic_data',
  'uk_nhs_number',
  'au_medicare_number',
  'de_health_insurance',
] as const satisfies PiiType[];
const law = ['docket_number', 'bar_number', 'privileged_communication'] as const satisfies PiiType[];
const money = [
  'credit_card_number',
  'card_security_code',
  'card_expiry_date',
  'iban',
  'bank_account_number',
  'bank_routing_number',
  'swift_code',
  'tax_id_number',
  'crypto_wallet',
] as const satisfies PiiType[];
/** Numbers of firms in public registers, which are no person's. */
const registers = [
  'us_ein',
  'au_abn',
  'au_acn',
  'in_gstin',
  'it_vat_code',
  'pl_nip',
  'pl_regon',
  'sg_uen',
  'kr_brn',
  'de_handelsregister',
  'de_vat_code',
  'se_organisationsnummer',
  'fr_siren',
  'br_cnpj',
  'ar_cuit',
  'co_nit',
] as const satisfies PiiType[];

const shifts: Record<DetectionMode, Shift> = {
  general: { raised: [], lowered: [], off: [] },
  medical: {
    raised: [...health, 'date_of_birth', 'age'],
    lowered: ['bar_number', 'license_plate', 'crypto_wallet'],
    off: ['docket_number', 'swift_code', ...registers],
  },
  legal: {
    raised: [...law, 'criminal_record', 'person_name'],
    lowered: ['medical_record_number', 'patient_id', 'health_plan_number'],
    off: [],
  },
  financial: {
    raised: [...money, ...registers, 'social_security_number', 'us_itin'],
    lowered: ['medical_record_number', 'patient_id', 'medical_condition'],
    off: ['docket_number', 'bar_number', 'medical_license_number'],
  },
};

/** The mode is evidence of its own, as a context word is; it is wrong this often. */
const raise = 0.4;
const lower = 0.12;

/** How finds count in a mode, when these types are looked for. */
export function weigher(mode: DetectionMode, enabled: ReadonlySet<string>): Weigh {
  const raised = new Set<PiiType>(shifts[mode].raised);
  const lowered = new Set<PiiType>(shifts[mode].lowered);
  const off = new Set<PiiType>(shifts[mode].off);
  return (type, confidence) => {
    if (off.has(type) || !enabled.has(type)) return 0;
    if (raised.has(type)) return 1 - (1 - confidence) * (1 - raise);
    return lowered.has(type) ? confidence * (1 - lower) : confidence;
  };
}
