/** Words of the validator, and of the language that it is written in, which nobody who sends a request should have to read. */
export const jargon =
  /\b(expected \w+|received|undefined|NaN|nonoptional|Invalid (input|string|number|option|key|UUID|URL|email|ISO)|Too (small|big)|Unrecognized|regex|pattern \/)|[<>]=?\s?\d|\[object/i;
