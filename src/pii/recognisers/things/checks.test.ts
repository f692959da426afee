import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import type { PiiType } from '#pii/types.ts';
import { recognisers } from '#pii/recognisers/all.ts';

type Country = keyof typeof stdnum;
type Judge = { validate: (value: string) => { isValid: boolean; error?: Error } };
type Case = { type: PiiType; judge: [Country, string]; apart?: (digits: string) => boolean };

const judged: Case[] = [
  ...plainly({
    uk_utr: 'GB.utr', ie_pps: 'IE.pps', au_acn: 'AU.acn', in_aadhaar: 'IN.aadhaar', in_gstin: 'IN.gstin', in_pan: 'IN.pan',
    es_nif: 'ES.nif', es_nie: 'ES.nie', pt_cc: 'PT.cc', it_vat_code: 'IT.iva', de_vat_code: 'DE.vat', fr_nir: 'FR.nir',
    fr_siren: 'FR.siren', nl_bsn: 'NL.bsn', ch_ahv: 'CH.ssn',
    gr_amka: 'GR.amka', fi_personal_identity_code: 'FI.hetu', no_fodselsnummer: 'NO.fodselsnummer', pl_pesel: 'PL.pesel',
    pl_nip: 'PL.nip', pl_regon: 'PL.regon', ro_cnp: 'RO.cnp', hr_oib: 'HR.oib', lt_asmens_kodas: 'LT.asmens',
    ua_rntrc: 'UA.rntrc', ru_inn: 'RU.inn', kr_brn: 'KR.brn', cn_resident_id: 'CN.ric', hk_identity_card: 'HK.hkid',
    tw_national_id: 'TW.natid', sg_uen: 'SG.uen', th_tnin: 'TH.idnr', vn_tax_code: 'VN.mst', za_id_number: 'ZA.idnr',
    tr_identity_number: 'TR.tckimlik', il_identity_number: 'IL.idnr', br_cpf: 'BR.cpf', br_cnpj: 'BR.cnpj', ar_cuit: 'AR.cuit',
    cl_rut: 'CL.run', co_nit: 'CO.nit',
  }), // prettier-ignore
  // Two alphabets are in use.
  { type: 'mx_rfc', judge: ['MX', 'rfc'], apart: (text) => text.length === 12 || /[O-ZÑ]/.test(text) },
  // A number below ten million has seven digits in the sum.
  { type: 'es_social_security_number', judge: ['ES', 'nss'], apart: (text) => /^..0/.test(text) },
  // Never given out so far, and stdnum does not take it for one.
  { type: 'au_abn', judge: ['AU', 'abn'], apart: (text) => text.startsWith('10') },
  // Of eight digits there are other weights; stdnum knows the newer ones.
  { type: 'au_tfn', judge: ['AU', 'tfn'], apart: (text) => text.length === 8 },
  // What stdnum takes and no authority gives out: ranges, repeated digits, days and months that do not exist.
  {
    type: 'nz_ird',
    judge: ['NZ', 'ird'],
    apart: (text) => Number(text) > 150_000_000 || Number(text) < 10_000_000,
  },
  { type: 'pt_nif', judge: ['PT', 'nif'], apart: (text) => /^(?:PT)?[479]/.test(text) },
  { type: 'de_tax_id', judge: ['DE', 'idnr'], apart: (text) => /(\d)(?:.*\1){3}/.test(text) },
  {
    type: 'de_social_security',
    judge: ['DE', 'svnr'],
    apart: (text) => !/^..(?:[05][1-9]|[1267][0-8])/.test(text),
  },
  { type: 'it_fiscal_code', judge: ['IT', 'codicefiscale'], apart: (text) => !/^.{9}[1256MNRS]/.test(text) },
  { type: 'at_svnr', judge: ['AT', 'vnr'], apart: (text) => text.startsWith('0') },
  { type: 'is_kennitala', judge: ['IS', 'kennitala'], apart: (text) => /[1-7]$/.test(text) },
  { type: 'se_organisationsnummer', judge: ['SE', 'orgnr'], apart: (text) => /^0|^..[01]/.test(text) },
  {
    type: 'bg_egn',
    judge: ['BG', 'egn'],
    apart: (text) => !/^..(?:[024][1-9]|[135][0-2])(?:0[1-9]|1\d|2[0-8])/.test(text),
  },
  {
    type: 'ee_isikukood',
    judge: ['EE', 'ik'],
    apart: (text) => !/^...(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])/.test(text),
  },
  { type: 'ca_sin', judge: ['CA', 'sin'], apart: (text) => /^[08]/.test(text) },
];

function plainly(names: Partial<Record<PiiType, string>>): Case[] {
  return Object.entries(names).map(([type, name]) => {
    const [country, number] = name.split('.') as [Country, string];
    return { type: type as PiiType, judge: [country, number] };
  });
}

/** Where the check and stdnum's disagree; what else stdnum objects to (a birthday to come) is no matter of the check. */
function disagrees(value: string, judge: Judge, check: (value: string) => boolean): boolean {
  const { isValid, error } = judge.validate(value);
  return check(value) ? error?.constructor.name === 'InvalidChecksum' : isValid;
}

describe('a check agrees with the one that stdnum has', () => {
  const forms = judged.flatMap((its) =>
    recognisers
      .filter(({ type }) => type === its.type)
      .flatMap(({ check, patterns }) => patterns.map(({ regex }) => ({ ...its, check, regex }))),
  );
  it.each(forms)('$type: $regex.source', ({ judge: [country, number], apart, check, regex }) => {
    const judge = (stdnum[country] as unknown as Record<string, Judge>)[number] as Judge;
    const values = fc.stringMatching(new RegExp(`^(?:${regex.source})$`));
    const compared = fc
      .sample(values, { numRuns: 500, seed: 1 })
      .filter((value) => !apart?.(value.replace(/[^\p{L}\d]/gu, '')));
    expect(compared.filter((value) => disagrees(value, judge, check ?? (() => true)))).toEqual([]);
  });
});

const passes = (type: PiiType, value: string) =>
  recognisers.some((its) => its.type === type && (its.check?.(value) ?? true));

describe('checks that stdnum does not have, by published examples', () => {
  it.each<[PiiType, string, string]>([
    ['sg_nric_fin', 'S1234567D', 'S1234567E'],
    ['sg_nric_fin', 'T0123456G', 'T0123456H'],
    ['sg_nric_fin', 'F1234567N', 'F1234567M'],
    ['sg_nric_fin', 'G1122144R', 'G1122144L'],
    ['uk_nhs_number', '943 476 5919', '943 476 5918'],
    ['be_national_number', '85.07.30-033.28', '85.07.30-033.29'],
    ['cz_rodne_cislo', '710319/2745', '710319/2746'],
    ['hu_tax_id', '8071592153', '8071592154'],
    ['lv_personas_kods', '161175-19997', '161175-19998'],
    ['jp_my_number', '123456789018', '123456789012'],
    ['mx_curp', 'BOXW310820HNERXN09', 'BOXW310820HNERXN08'],
    ['se_personnummer', '811228-9874', '811228-9873'],
    ['bank_routing_number', '021000021', '021000022'],
    ['au_medicare_number', '2123 45670 1', '2123 45671 1'],
    ['de_health_insurance', 'A123456780', 'A123456781'],
    ['de_lanr', '123456601', '123456701'],
    ['kr_rrn', '980201-2047758', '980201-2047757'],
    ['id_nik', '3171012501900001', '3171013301900001'],
    ['my_nric', '770305-02-1234', '771305-02-1234'],
    ['iban', 'GB82WEST12345698765432', 'GB82WEST12345698765433'],
  ])('%s', (type, right, wrong) => {
    expect(passes(type, right)).toBe(true);
    expect(passes(type, wrong)).toBe(false);
  });
});
