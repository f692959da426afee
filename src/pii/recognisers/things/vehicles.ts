import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letters = 'ABCDEFGH JKLMN P R  STUVWXYZ';

/** What a letter counts (49 CFR 565.15): A–H 1–8, J–N 1–5, P 7, R 9, S–Z 2–9. */
function worth(character: string): number {
  if (character >= '0' && character <= '9') return Number(character);
  const at = letters.indexOf(character);
  return at < 19 ? (at % 9) + 1 : at - 18;
}

/** ISO 3779, with the check digit of 49 CFR 565.15 in the ninth place: obligatory in North America and China. */
function hasCheckDigit(vin: string): boolean {
  const sum = Array.from(vin).reduce(
    (so, character, at) => so + worth(character) * (weights[at] as number),
    0,
  );
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11)) && isVaried(vin);
}

function isVaried(vin: string): boolean {
  return new Set(vin).size > 5 && /[A-Z]/.test(vin);
}

const context = [
  '!vin', '!vehicle identification number', '!vehicle identification', '!chassis number', 'chassis', 'vehicle', 'car',
  'truck', 'fahrgestellnummer', 'fahrzeug', 'fin', 'numero de chasis', 'bastidor', 'telaio', 'numero de serie',
]; // prettier-ignore

/** Vehicles. Number plates of countries are with the countries. */
export const vehicles: readonly Recogniser[] = [
  {
    type: 'vehicle_identification_number',
    patterns: [{ regex: /[A-HJ-NPR-Z\d]{13}\d{4}/, first: 'm17', alone: level.sufficient }],
    check: hasCheckDigit,
    context,
  },
  {
    // In Europe the ninth place says what it likes.
    type: 'vehicle_identification_number',
    patterns: [{ regex: /[A-HJ-NPR-Z\d]{14}\d{3}/, first: 'm17', alone: level.weak }],
    check: isVaried,
    context,
  },
];

export const labelledVehicles: readonly LabelRule[] = [
  {
    type: 'license_plate',
    labels: list('license-plate-labels'),
    value: /(?=[A-ZÄÖÜ -]{0,8}\d)(?=[\d -]{0,8}[A-ZÄÖÜ])[A-ZÄÖÜ0-9]{1,8}(?:[ ·-]{1,3}[A-ZÄÖÜ0-9]{1,8}){0,3}/,
    confidence: level.established,
  },
  {
    // A plaque may be of anything: with the form of France's alone (since 2009).
    type: 'license_plate',
    labels: ['plaque', 'plaques', 'plaque no', 'plaque numero', 'immatricule', 'immatriculee'],
    value: /[A-HJ-NP-TV-Z]{2}[ -]\d{3}[ -][A-HJ-NP-TV-Z]{2}/,
    confidence: level.established,
  },
]; // prettier-ignore
