import { describe, expect, it } from 'vitest';
import { isUnder, safeHarbor, summarise } from './compliance.ts';
import { piiTypes } from '#pii/types.ts';

const of = (risk_level: 'high' | 'medium' | 'low') => ({
  finds: 1,
  risk_level,
  compliance_frameworks: ['GDPR'] as const,
});

const gdpr = (found: ReturnType<typeof of>[], threshold: 'high' | 'medium' | 'low' = 'medium') =>
  summarise(found, new Map([['GDPR', threshold] as const])).GDPR;

describe('the identifiers of Safe Harbor', () => {
  it('are eighteen, each with types that count under HIPAA', () => {
    expect(Object.keys(safeHarbor)).toHaveLength(18);
    for (const [identifier, types] of Object.entries(safeHarbor)) {
      expect(types, identifier).not.toEqual([]);
      for (const type of types) expect(isUnder(type, 'HIPAA'), `${identifier}: ${type}`).toBe(true);
    }
  });

  it('include every type of HIPAA once', () => {
    const all = Object.values(safeHarbor).flat();
    expect(all.toSorted()).toEqual(piiTypes.filter((type) => isUnder(type, 'HIPAA')).toSorted());
  });
});

describe('the summary of a framework', () => {
  it('is a violation from the risk of its threshold on', () => {
    expect(gdpr([of('medium'), of('low')])).toEqual({
      elements_detected: 2,
      risk_levels: { high: 0, medium: 1, low: 1 },
      compliance_status: 'violations_detected',
    });
    expect(gdpr([of('high')])?.compliance_status).toBe('violations_detected');
    expect(gdpr([of('low')])?.compliance_status).toBe('personal_data_detected');
    expect(gdpr([of('medium')], 'high')?.compliance_status).toBe('personal_data_detected');
    expect(gdpr([of('low')], 'low')?.compliance_status).toBe('violations_detected');
  });

  it('report a text without detections', () => {
    expect(gdpr([])).toEqual({
      elements_detected: 0,
      risk_levels: { high: 0, medium: 0, low: 0 },
      compliance_status: 'no_personal_data_detected',
    });
  });

  it('counts protected types, for the requested frameworks', () => {
    const summary = summarise([of('high')], new Map([['PCI_DSS', 'medium'] as const]));
    expect(summary).toEqual({
      PCI_DSS: expect.objectContaining({
        elements_detected: 0,
        compliance_status: 'no_personal_data_detected',
      }),
    });
  });
});
