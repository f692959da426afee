/** A document has so many tags at most, each so long: as the API has it. */
export const mostTags = 50;
export const longestTag = 100;
