import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import type { Recogniser } from '#pii/recogniser.ts';

function isImei(value: string): boolean {
  return isLuhn(value) && new Set(value.replace(/\D/g, '')).size > 2;
}

/** Telephones and their cards. */
export const devices: readonly Recogniser[] = [
  {
    type: 'imei',
    patterns: [
      { regex: /\d{15}/, first: 'd15', alone: level.weak },
      { regex: /\d{2}-\d{6}-\d{6}-\d/, first: 'd2', alone: level.supported },
      { regex: /\d{2} \d{6} \d{6} \d/, first: 'd2', alone: level.possible },
      { regex: /\d{8}[- ]\d{6}[- ]\d/, first: 'd8', alone: level.even },
    ],
    check: isImei,
    context: ['!imei', '!imeis', 'handset', 'mobile equipment', 'phone', 'device', 'meid', 'smartphone'],
    against: ['card', 'visa', 'amex', 'credit', 'timestamp'],
  },
  {
    // ICCID (ITU-T E.118): 89 for telecommunication.
    type: 'device_identifier',
    patterns: [{ regex: /89\d{17,18}/, first: 'd19-20', alone: level.even }],
    check: isLuhn,
    context: ['!iccid', '!sim', 'sim card', 'esim'],
  },
];

const digitsWithLetters = /(?=(?:[A-Z_-]{0,12}\d){2})[A-Z0-9]{1,40}(?:[-_][A-Z0-9]{1,40}){0,5}/i;
const ofDevices = [
  'device', 'laptop', 'phone', 'iphone', 'handset', 'tablet', 'notebook', 'implant', 'implanted', 'pacemaker', 'pump',
  'model', 'manufacturer', 'asset', 'imei', 'warranty', 'macbook', 'ipad', 'printer', 'router', 'defibrillator', 'monitor',
]; // prettier-ignore

export const labelledDevices: readonly LabelRule[] = [
  {
    type: 'device_identifier',
    labels: [
      'device serial', 'device serial number', 'device identifier', 'implant serial number', 'pacemaker serial number',
      'udid', 'android id', 'idfa', 'gaid', 'advertising id', 'asset tag', 'geratenummer', 'seriennummer',
      'numero de serie', 'numero di serie',
    ],
    value: digitsWithLetters, confidence: level.sure, signed: true,
    judge: (value) => (value.length > 5 ? 1 : 0),
  },
  {
    type: 'device_identifier',
    labels: ['serial', 'serial no', 'serial number', 's n', 'sn', 'device id'],
    value: digitsWithLetters, confidence: level.possible, signed: true, near: ofDevices,
    judge: (value) => (value.length > 5 ? 1 : 0),
  },
]; // prettier-ignore
