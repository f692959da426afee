import { lazy, Suspense } from 'react';

const UploadTray = lazy(async () => {
  const { UploadTray: Tray } = await import('./upload-tray.tsx');
  return { default: Tray };
});

/** The uploads of the user, on every page; loaded when the page stands. */
export function LazyUploadTray({ userId }: { userId: string }) {
  return (
    <Suspense fallback={null}>
      <UploadTray userId={userId} />
    </Suspense>
  );
}
