/**
 * How often a match of a kind is right, 0–1. Matches from `threshold` on are reported by default, so what a recogniser gives
 * without context decides whether a value is found when it is alone. Words near a value raise it from any level.
 */
export const level = {
  /** A form of its own with a check of its own, or a label that allows nothing else: IBAN, `BEGIN PRIVATE KEY`. */
  proven: 0.99,
  /** A form of its own that only misuse would copy. */
  unmistakable: 0.98,
  /** A form of its own without a check, or a strong form after its label. */
  certain: 0.97,
  /** A usual form with a check or a label: `SSN 536-22-1234`. */
  nearlyCertain: 0.95,
  /** What is around it says what it is, in words used for little else: `lives in …`. */
  explicit: 0.93,
  /** A known name, or a form that few other things have. */
  established: 0.92,
  /** A form or a phrase that now and then means something else. */
  sure: 0.9,
  /** Several weak signs that agree. */
  supported: 0.88,
  /** One good sign, nothing against it. */
  sufficient: 0.87,
  /** Just enough to be reported; everything else that overlaps wins. */
  barely: 0.86,
  /** What is reported by default. */
  threshold: 0.85,
  /** Not reported by itself; any word near it is enough. */
  likely: 0.8,
  /** Letters at set places, or a date of birth next to a check digit. */
  probable: 0.75,
  /** A form that other things share. */
  plausible: 0.7,
  /** The form fits and something speaks against it. */
  possible: 0.6,
  /** As often right as wrong. */
  even: 0.5,
  /** More often something else. */
  doubtful: 0.4,
  /** A check digit that one number in ten passes, on an unusual form. */
  weak: 0.3,
  /** The same on a usual form. */
  faint: 0.2,
  /** The same where many other numbers have the form. */
  slight: 0.15,
  /** A form without a check: a word has to name it. */
  remote: 0.1,
  /** Digits that anything is numbered with: a word has to name them. */
  chance: 0.05,
};
