export type Readiness = { begin: () => void; end: () => void; isStarting: () => boolean };

/** Whether this process is still starting: some ports may be open already while others are not. */
export function createReadiness(): Readiness {
  let starting = false;
  return {
    begin() {
      starting = true;
    },
    end() {
      starting = false;
    },
    isStarting: () => starting,
  };
}
