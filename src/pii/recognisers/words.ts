/** The words and phrases of a list with commas between them. */
export function words(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}
