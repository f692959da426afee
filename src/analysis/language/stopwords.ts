function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Words left out of the index: too common to tell documents apart (the list of Lucene's English analysis). */
export const indexStopWords = wordSet(`
  a an and are as at be but by for if in into is it no not of on or such that the their then there these they
  this to was will with`);

/** Words left out of queries as well: the wording of a question, not its subject. */
export const queryStopWords = wordSet(`
  about am any anyone been being can could did do does doing done find from get give given had has have having
  how i its itself list may me might must my our please shall should show some tell than them those us we were what
  when where whether which who whom whose why would you your`);
