/** Milliseconds that this thread has used a processor since it began: what else the machine does is not in it. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
