import { expect, it } from 'vitest';
import { weigher } from '#domain/pii/configuration/modes.ts';
import { piiTypes } from '#pii/types.ts';
import { engine } from '#test/pii/pii-engine.ts';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) =>
  findsOf(text, [
    'medical_record_number', 'patient_id', 'health_plan_number', 'medical_license_number', 'us_npi', 'us_mbi',
    'biometric_identifier', 'medical_condition',
  ]); // prettier-ignore

it.each([
  ['Patient MRN: 00482913 was admitted', 'medical_record_number: 00482913'],
  ['MRN 4482913', 'medical_record_number: 4482913'],
  ['Medical Record Number: A-123456', 'medical_record_number: A-123456'],
  ['{"mrn": "MR-20481"}', 'medical_record_number: MR-20481'],
  ['Patient ID: P-778812', 'patient_id: P-778812'],
  ['Patientennummer 5512098', 'patient_id: 5512098'],
  ['Health plan beneficiary number: HPB9912873', 'health_plan_number: HPB9912873'],
  ['Insurance: Member ID XYZ123456789', 'health_plan_number: XYZ123456789'],
  ['Member ID: W123456789', 'health_plan_number: W123456789'],
  ['Insurance member ID: 884422', 'health_plan_number: 884422'],
  ['Policy member no.: P-884422', 'health_plan_number: P-884422'],
  ['DEA number AB1234563', 'medical_license_number: AB1234563'],
  ['NPI: 1234567893', 'us_npi: 1234567893'],
  ['MBI 1EG4-TE5-MK73', 'us_mbi: 1EG4-TE5-MK73'],
  ['Medicare number 1EG4TE5MK73', 'us_mbi: 1EG4TE5MK73'],
  ['fingerprint template: FPT-99120-A', 'biometric_identifier: FPT-99120-A'],
  ['ICD-10: E11.9', 'medical_condition: E11.9'],
  ['diagnosis code F32', 'medical_condition: F32'],
])('finds %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'DEA number AB1234564',
  'NPI: 1234567894',
  'called at 1234567893',
  'MBI 1SG4-TE5-MK73',
  'member id: 4411 of the group',
  'Member ID: gold2024',
  'Member ID: 12345678 of the sports club',
  'policy member states: 27000',
  'group id: 1000',
  'patient id: number',
  'the patient number grew',
  'MRN: none',
  'they praised the health plan 2025123 times',
  'model E11.9 of the engine',
  'SSH fingerprint: SHA256:q7Zt2mVx9KpL4wRb8NcY3hJd6GfS1aTe5QuB7oXiW2y',
])('leaves %s alone', (text) => {
  expect(found(text)).toEqual([]);
});

it('finds values under the names of their columns', () => {
  const csv = 'name,mrn,member\nAnna,0048213,yes\n"Eva","0048214","no"\n';
  expect(found(csv)).toEqual(['medical_record_number: 0048213', 'medical_record_number: 0048214']);
});

it('is sure of a member of a plan where health is what the text is about', () => {
  const weigh = weigher('medical', new Set(piiTypes));
  const [match] = engine.detect('Member ID: 884422', { weigh });
  expect(match?.type).toBe('health_plan_number');
  expect(match?.confidence).toBeGreaterThanOrEqual(0.85);
});
