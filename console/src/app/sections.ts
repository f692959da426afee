import type { IconName } from '#parts/icon.tsx';

/** The menu. What stands below `admin` is for admins alone. */
export const sections = [
  { to: '/', name: 'ask', icon: 'chat' },
  { to: '/search', name: 'search', icon: 'search' },
  { to: '/jars', name: 'jars', icon: 'jar' },
  { to: '/entities', name: 'entities', icon: 'graph' },
  { to: '/indicators', name: 'indicators', icon: 'target' },
  { to: '/reports', name: 'reports', icon: 'document' },
  { to: '/personal-data', name: 'personalData', icon: 'shield' },
  { to: '/admin', name: 'admin', icon: 'settings' },
] as const satisfies readonly { to: string; name: string; icon: IconName }[];
