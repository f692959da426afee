import { expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { pdfOf } from './pdf.ts';
import type { Report, ReportDocument } from './report.ts';

it('a report is not read to its end after the client has left', async () => {
  const gone = new AbortController();
  let read = 0;
  async function* documents(): AsyncGenerator<ReportDocument> {
    for (;;) {
      read += 1;
      if (read === 3) gone.abort(new AppError('unreadable', 'The client disconnected'));
      yield {} as ReportDocument;
    }
  }
  const report = { batch_id: 'b', head: {}, documents: documents() } as unknown as Report;
  await expect(pdfOf(report, gone.signal)).rejects.toMatchObject({ kind: 'unreadable' });
  expect(read).toBe(3);
});
