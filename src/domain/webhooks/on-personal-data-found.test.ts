import { expect, it } from 'vitest';
import type { Count, Found } from '#domain/pii/index.ts';
import { onPersonalDataFound } from './on-personal-data-found.ts';

const nothing = { elements_detected: 0, risk_levels: { high: 0, medium: 0, low: 0 } };
const fine = { ...nothing, compliance_status: 'personal_data_detected' as const };
const violated = { ...nothing, compliance_status: 'violations_detected' as const };

const count = (
  pii_type: string,
  risk_level: Count['risk_level'],
  finds: number,
  under: Count['framework'][],
) =>
  [null, ...under].map((framework) => ({
    framework,
    pii_type,
    risk_level,
    finds,
    high_risk: risk_level === 'high' ? finds : 0,
  }));

function found(counts: Count[], summary: Found['looked']['summary']): Found {
  return {
    user_id: 'u',
    document_id: 'd',
    detection_mode: 'general',
    processing_time_ms: 1,
    looked: { total: 9, summary, counts },
  };
}

it('tells once of all types of high risk with the frameworks that they count under, and of those violated', () => {
  const counts = [
    ...count('email_address', 'medium', 9, ['GDPR']),
    ...count('iban', 'high', 2, ['GDPR', 'PCI_DSS']),
    ...count('credit_card_number', 'high', 3, ['PCI_DSS']),
  ];
  const about = { document_id: 'd', request_id: null, user_id: 'u', risk_level: 'high' };
  expect(
    onPersonalDataFound.occurrencesOf([found(counts, { GDPR: violated, PCI_DSS: violated, HIPAA: fine })]),
  ).toEqual([
    {
      user_id: 'u',
      event: 'pii.high_risk_detected',
      data: {
        ...about,
        pii_type: 'credit_card_number',
        compliance_frameworks: ['PCI_DSS', 'GDPR'],
        pii_types: [
          { pii_type: 'credit_card_number', count: 3, compliance_frameworks: ['PCI_DSS'] },
          { pii_type: 'iban', count: 2, compliance_frameworks: ['GDPR', 'PCI_DSS'] },
        ],
      },
    },
    {
      user_id: 'u',
      event: 'pii.compliance_violation',
      data: { ...about, pii_type: 'credit_card_number', compliance_frameworks: ['GDPR', 'PCI_DSS'] },
    },
  ]);
});

it('reports for a violation the type of highest risk there, not the most frequent or one from elsewhere', () => {
  const counts = [
    ...count('url', 'low', 50, ['HIPAA']),
    ...count('email_address', 'medium', 2, ['HIPAA']),
    ...count('iban', 'high', 1, ['GDPR']),
  ];
  const told = onPersonalDataFound.occurrencesOf([found(counts, { HIPAA: violated, GDPR: fine })]);
  expect(told.at(-1)).toMatchObject({
    event: 'pii.compliance_violation',
    data: { pii_type: 'email_address', risk_level: 'medium', compliance_frameworks: ['HIPAA'] },
  });
});

it('reports nothing for a text without either', () => {
  const harmless = found(count('email_address', 'medium', 9, ['GDPR']), { GDPR: fine });
  expect(onPersonalDataFound.occurrencesOf([harmless])).toEqual([]);
});
