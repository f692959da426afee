const width = 24;
const redrawMs = 100;

/**
 * A progress bar on standard error: redrawn in place on a terminal, elsewhere one line per tenth of the work.
 * Nothing is shown while there is nothing to do.
 */
export function progressBar(label: string, unit = 'files') {
  const { stderr } = process;
  let drawnAt = 0;
  let tenth = -1;

  return {
    show(done: number, total: number): void {
      if (total === 0) return;
      const text = `${label} ${done}/${total} ${unit}`;
      if (!stderr.isTTY) {
        const now = Math.floor((done / total) * 10);
        if (now > tenth) stderr.write(`${text}\n`);
        tenth = now;
        return;
      }
      if (done < total && Date.now() - drawnAt < redrawMs) return;
      drawnAt = Date.now();
      const filled = Math.round((done / total) * width);
      stderr.write(`\r${text} ${'█'.repeat(filled)}${'░'.repeat(width - filled)}`);
    },
    /** Writes a line of its own; the bar is drawn again below it. */
    say(line: string): void {
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
      drawnAt = 0;
    },
    end(): void {
      if (drawnAt > 0) stderr.write('\r\u001b[K');
    },
  };
}
