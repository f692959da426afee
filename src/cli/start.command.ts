/** `skep start`: the same as `npm start`. */
export async function start(): Promise<void> {
  await import('#main.ts');
}
