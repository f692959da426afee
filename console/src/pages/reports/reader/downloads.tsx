import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { receiveFile } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { reportPath, type Report, type ReportFormat } from '#pages/reports/report-queries.ts';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { saveFile } from '#parts/save-file.ts';
import { useReaderMessages } from './reader.messages.ts';

/** Every format that the report can be had as; the one that was ordered first. Others are made when they are asked for. */
export function Downloads({ report }: { report: Report }) {
  const { id, output_format, available_formats } = report;
  const formats = [output_format, ...available_formats.filter((format) => format !== output_format)];
  const say = useReaderMessages();
  const common = useReportsMessages();
  const { bytes } = useFormats();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const fetching = useMutation({
    async mutationFn(format: ReportFormat) {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const path = `${reportPath(id)}/download?format=${format}`;
      const arrived = await receiveFile(path, { onReceived: () => undefined, signal });
      saveFile(arrived.file, arrived.name);
      return { format, size: arrived.file.size };
    },
  });
  const { data: saved, variables: wanted, isPending } = fetching;
  return (
    <div>
      <Group gap={4} role="group" aria-label={say.downloads}>
        {formats.map((format, at) => (
          <Button
            key={format}
            size="xs"
            variant={at === 0 ? 'filled' : 'default'}
            loading={isPending && wanted === format}
            disabled={isPending && wanted !== format}
            aria-label={say.download(common[format])}
            onClick={() => fetching.mutate(format)}
          >
            {at === 0 ? say.download(common[format]) : common[format]}
          </Button>
        ))}
      </Group>
      <VisuallyHidden role="status">
        {isPending && say.making(common[wanted])}
        {saved && say.saved(common[saved.format], bytes(saved.size))}
      </VisuallyHidden>
      {fetching.error && <ReportsError error={fetching.error} />}
    </div>
  );
}
