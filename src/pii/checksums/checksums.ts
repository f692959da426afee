/** The digits of a value, whatever is between them. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

/** Luhn's formula (ISO/IEC 7812-1, annex B) over the digits of the value. */
export function isLuhn(value: string): boolean {
  const digits = digitsOf(value);
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return digits.length > 1 && sum % 10 === 0;
}
