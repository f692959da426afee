import { readFile } from 'node:fs/promises';

const everyMs = 250;

/**
 * Calls `onExcess` when a process takes more memory than that, native code included, until what this returns is called. Only Linux
 * shows it to others; elsewhere the bound of the heap is the only one.
 */
export function watchMemory(pid: number | undefined, mostMb: number, onExcess: () => void): () => void {
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1];
    if (Number(kilobytes ?? 0) > mostMb * 1024) onExcess();
  };
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
