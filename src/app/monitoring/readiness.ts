/** Whether this process is still starting: some ports may be open already while others are not. */
export function createReadiness() {
  let starting = false;
  return {
    begin(): void {
      starting = true;
    },
    end(): void {
      starting = false;
    },
    isStarting: (): boolean => starting,
  };
}
