import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Begins } from './upload-tray.tsx';

const UploadTray = lazy(async () => {
  const { UploadTray: Tray } = await import('./upload-tray.tsx');
  return { default: Tray };
});

/** Where files and folders are uploaded, and where new versions of documents are. */
const beginnings = ['/jars/', '/welcome'];
const versions = '/documents/';

/** The uploads of the user, on every page; loaded once there may be any. */
export function LazyUploadTray({ userId }: { userId: string }) {
  const begins = useLocation({
    select: ({ pathname }): Begins => {
      if (beginnings.some((path) => pathname.startsWith(path))) return 'all';
      return pathname.startsWith(versions) ? 'versions' : null;
    },
  });
  const [wanted, setWanted] = useState(begins !== null);
  if (begins !== null && !wanted) setWanted(true);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    void wereThereAny().then((were) => were && want());
    // Another tab of this browser may begin.
    const others = new BroadcastChannel(`skep-uploads-${userId}`);
    others.addEventListener('message', want);
    return () => others.close();
  }, [userId, wanted]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <UploadTray userId={userId} begins={begins} />
    </Suspense>
  );
}

/** Whether this browser has ever kept uploads. Browsers that do not say so are taken to have. */
async function wereThereAny(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => null);
  return databases?.some(({ name }) => name === 'skep-uploads') ?? true;
}
