import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import { digitsOf, isLuhn } from '#pii/checksums/checksums.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

/** DEA: two letters, six digits, and the last digit of (1st + 3rd + 5th) + 2 × (2nd + 4th + 6th). */
function isDeaNumber(value: string): boolean {
  const digits = Array.from(value.slice(-7), Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [a, b, c, d, e, f, check] = digits;
  return (a + c + e + 2 * (b + d + f)) % 10 === check && new Set(digits).size > 2;
}

/** NPI (45 CFR 162.406): Luhn's formula with the prefix of card issuer 80840. */
function isNpi(value: string): boolean {
  const digits = digitsOf(value);
  return isLuhn(`80840${digits}`) && new Set(digits).size > 2;
}

const codes = ['!icd', '!icd10', '!icd code', '!icd codes', '!diagnosis code', '!diagnosis codes'];

/** Health care: identifiers with a form of their own. */
export const health: readonly Recogniser[] = [
  {
    type: 'medical_license_number',
    patterns: [{ regex: /[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}/, first: 'm9', alone: level.even }],
    check: isDeaNumber,
    context: [
      '!dea',
      '!dea number',
      '!medical license',
      '!medical licence',
      '!medical certificate',
      'license',
      'prescriber',
      'controlled',
      'physician',
    ],
  },
  {
    type: 'us_npi',
    patterns: [
      { regex: /[12]\d{9}/, first: 'd10', alone: level.remote },
      { regex: /[12]\d{3}[- ]\d{3}[- ]\d{3}/, first: 'd4', alone: level.faint },
    ],
    check: isNpi,
    context: ['!npi', '!national provider identifier', 'provider', 'prescriber', 'physician'],
    against: ['timestamp', 'epoch', 'phone', 'fax', 'tel'],
  },
  {
    // CMS: letters without S, L, O, I, B, Z; 11 places of given kinds.
    type: 'us_mbi',
    patterns: [
      {
        regex:
          /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-[AC-HJKMNP-RT-Y]{2}\d\d/,
        first: 'm4',
        alone: level.barely,
      },
      {
        regex:
          /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y]{2}\d\d/,
        first: 'm11',
        alone: level.even,
      },
    ],
    context: ['!mbi', '!medicare', '!beneficiary identifier', 'beneficiary', 'cms'],
  },
  {
    // ICD-10 and ICD-10-CM.
    type: 'medical_condition',
    patterns: [{ regex: /[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}/, first: 'm3', alone: level.remote }],
    context: [
      ...codes,
      '!diagnosis',
      '!diagnoses',
      '!diagnosed',
      '!diagnose',
      '!dx',
      'diagnostic',
      'patient',
      'admission',
    ],
    against: ['version', 'model', 'part'],
  },
  {
    type: 'medical_condition',
    patterns: [{ regex: /[A-TV-Z]\d[\dA-Z]/, first: 'm3', alone: 0.02 }],
    context: [...codes, 'diagnosis', 'diagnosed', 'diagnose', 'dx'],
    against: ['version', 'model', 'part', 'vitamin', 'deficiency'],
  },
];

const near = [
  'patient', 'hospital', 'clinic', 'physician', 'doctor', 'dob', 'medical', 'health', 'insurance', 'plan', 'subscriber',
  'insured', 'medicare', 'medicaid', 'diagnosis', 'admission', 'admitted', 'coverage', 'copay', 'payer', 'claim',
]; // prettier-ignore
/** Letters and digits, at least four digits of them. */
const number = /(?=(?:[A-Z-]{0,8}\d){4})[A-Z0-9]{1,12}(?:[-/][A-Z0-9]{1,12}){0,3}/i;

export const labelledHealth: readonly LabelRule[] = [
  {
    type: 'medical_record_number',
    labels: list('medical-record-number-labels'),
    value: number, confidence: level.explicit, signed: true,
  },
  { type: 'medical_record_number', labels: ['mrn', 'medical record number'], value: number, confidence: level.established },
  {
    type: 'patient_id',
    labels: [
      'patient id', 'patient identifier', 'patient number', 'patient no', 'pat id', 'patienten id',
      'patientennummer', 'patienten nr', 'numero de patient', 'id patient', 'id paciente', 'numero de paciente',
      'id paziente', 'patientnummer',
    ],
    value: number, confidence: level.explicit, near,
    judge: (value, { sign }) => (sign === '' && /^\d{1,4}$/.test(value) ? 0 : 1),
  },
  // A process has one as well.
  { type: 'patient_id', labels: ['pid'], value: number, confidence: level.even, signed: true, near },
  {
    type: 'health_plan_number',
    labels: list('health-plan-number-labels'),
    value: number, confidence: level.established, signed: true,
  },
  // Letters before many digits are how health plans write it; clubs and programs count their members.
  {
    type: 'health_plan_number',
    labels: ['member id', 'member id number', 'member id no', 'member identification number'],
    value: /[A-Z]{1,3}-?\d{8,12}/, confidence: level.supported, signed: true, near,
  },
  {
    type: 'health_plan_number',
    // Sure where health is what the text is about.
    labels: ['member id', 'member id number', 'member id no', 'member identification number', 'member number', 'member no'],
    value: number, confidence: 0.76, signed: true, near,
  },
  {
    type: 'health_plan_number',
    labels: list('health-insurance-labels'),
    value: number, confidence: 0.65, signed: true, near,
  },
  {
    type: 'medical_license_number',
    labels: list('medical-license-number-labels'),
    value: number, confidence: level.sure, signed: true,
  },
  {
    type: 'biometric_identifier',
    labels: list('biometric-identifier-labels'),
    value: /(?=[A-Z-]{0,12}\d)[A-Z0-9]{2,40}(?:[-_][A-Z0-9]{1,40}){0,5}/i, confidence: level.sure, signed: true,
  },
  {
    type: 'medical_condition',
    labels: [
      'diagnosis', 'diagnoses', 'primary diagnosis', 'medical condition', 'chief complaint', 'diagnose', 'diagnostic',
      'diagnostico', 'diagnosi',
    ],
    value: /[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f0-9 ,'/()-]{3,79}/, confidence: level.even, signed: true,
    near: ['!patient', '!mrn', '!dob', 'admission', 'admitted', 'physician', 'hospital', 'clinic', 'symptoms', 'treatment'],
    judge: (value, { sign, quoted }) => (sign.includes(':') && !quoted && /[a-z]{4}/i.test(value) ? 1 : 0),
  },
]; // prettier-ignore
