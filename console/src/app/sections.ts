import type { IconName } from '#parts/icon.tsx';

/** The menu; what is `adminsOnly` others do not see. */
const sections = [
  { to: '/', name: 'ask', icon: 'chat' },
  { to: '/search', name: 'search', icon: 'search' },
  { to: '/jars', name: 'jars', icon: 'jar' },
  { to: '/feeds', name: 'feeds', icon: 'feed' },
  { to: '/entities', name: 'entities', icon: 'graph' },
  { to: '/indicators', name: 'indicators', icon: 'target' },
  { to: '/alerts', name: 'alerts', icon: 'bell' },
  { to: '/reports', name: 'reports', icon: 'document' },
  { to: '/marketplace', name: 'marketplace', icon: 'market' },
  { to: '/personal-data', name: 'personalData', icon: 'shield' },
  { to: '/bots', name: 'bots', icon: 'bot', adminsOnly: true },
  { to: '/admin', name: 'admin', icon: 'settings', adminsOnly: true },
] as const satisfies readonly { to: string; name: string; icon: IconName; adminsOnly?: true }[];

/** The menu of somebody with this role. */
export function sectionsFor(role: string | undefined) {
  return sections.filter((section) => role === 'admin' || !('adminsOnly' in section));
}
