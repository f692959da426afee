import { useEffect, useState } from 'react';
import { isLocked, openPdf, type Pdf } from './pdf.ts';

type Opened =
  | { state: 'opening' }
  | { state: 'open'; pdf: Pdf; width: number; height: number }
  | { state: 'locked' }
  | { state: 'failed' };

/** The file at an address that stays the same, open as long as the component is there, with the size of its first page in points. */
export function usePdf(url: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  useEffect(() => {
    let here = true;
    const opening = openPdf(url);
    void (async () => {
      try {
        const pdf = await opening.promise;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (here) setOpened({ state: 'open', pdf, width, height });
      } catch (error) {
        if (here) setOpened({ state: isLocked(error) ? 'locked' : 'failed' });
      }
    })();
    return () => {
      here = false;
      void opening.destroy();
    };
  }, [url]);
  return opened;
}
