/** The digits and letters of a value in upper case, whatever is between them. */
export function compact(value: string): string {
  return value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** 0–9 for digits, 10–35 for A–Z. */
export function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 55;
}

/** The characters from the first on, each times its weight; there may be more characters than weights. */
export function weighted(text: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += valueAt(text, at) * (weights[at] as number);
  return sum;
}

/** A check digit: the weighted sum with it is 0 for the modulus, when it has that many digits. */
export function sumsToZero(weights: readonly number[], modulus: number): (value: string) => boolean {
  return (value) => {
    const text = compact(value);
    return text.length === weights.length && weighted(text, weights) % modulus === 0;
  };
}

/** The remainder of a number of any length, as digits. */
export function remainder(digits: string, modulus: number): number {
  let rest = 0;
  for (let at = 0; at < digits.length; at += 1) rest = (rest * 10 + valueAt(digits, at)) % modulus;
  return rest;
}

/** ISO 7064 mod 97-10 as IBANs have it: the first four characters go to the end, letters count 10–35. */
export function isMod97(text: string): boolean {
  let rest = 0;
  for (let i = 0; i < text.length; i += 1) {
    const value = valueAt(text, (i + 4) % text.length);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** ISO 7064 mod 11,10: the last digit checks the ones before. */
export function isMod11And10(digits: string): boolean {
  let product = 10;
  for (let at = 0; at < digits.length - 1; at += 1) {
    const sum = (valueAt(digits, at) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + valueAt(digits, digits.length - 1)) % 10 === 1;
}

const dihedral = [
  '0123456789', '1234067895', '2340178956', '3401289567', '4012395678',
  '5987604321', '6598710432', '7659821043', '8765932104', '9876543210',
]; // prettier-ignore
const permuted = [
  '0123456789', '1576283094', '5803796142', '8916043527', '9453126870', '4286573901', '2793806415', '7046913258',
]; // prettier-ignore

/** Verhoeff's code over the dihedral group of ten: sees every wrong digit and every swapped pair. */
export function isVerhoeff(digits: string): boolean {
  let state = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = valueAt(digits, digits.length - 1 - i);
    state = valueAt(dihedral[state] as string, valueAt(permuted[i % 8] as string, digit));
  }
  return state === 0;
}

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether there is such a month with such a day, in some year. */
export function isDay(month: number, day: number): boolean {
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

/** Whether two digits of a month and two of a day at these places are one. */
export function hasDay(text: string, at: { month: number; day: number }): boolean {
  return isDay(Number(text.slice(at.month, at.month + 2)), Number(text.slice(at.day, at.day + 2)));
}

/** Whether it is one digit over and over. */
export function isMonotone(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}
