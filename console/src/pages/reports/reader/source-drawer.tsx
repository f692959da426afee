import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentDrawer } from '#document/document-drawer.tsx';
import { quotePlaceQuery } from '#document/quote-place.ts';
import type { Reference } from '#pages/reports/report-queries.ts';
import { QuoteMissing } from './quote-missing.tsx';

const none = { document_id: '', quote: '', page: null, span: null };

/** The same above the report, where there is no room next to it. */
export function SourceDrawer({ reference, onClose }: { reference: Reference | null; onClose: () => void }) {
  const { data, isPending } = useQuery({
    ...quotePlaceQuery(reference ?? none),
    enabled: reference !== null,
  });
  const place = useMemo(() => {
    if (reference === null || isPending) return null;
    const { document_id, title, page } = reference;
    return { document_id, title, page, start: data?.start ?? 0, end: data?.end ?? 0 };
  }, [reference, data, isPending]);
  const isMissing = reference !== null && data === null;
  return (
    <DocumentDrawer
      place={place}
      notice={isMissing ? <QuoteMissing reference={reference} /> : undefined}
      onClose={onClose}
    />
  );
}
