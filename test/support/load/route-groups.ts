import { allRoutes, type Operation, type WorstRoute } from './worst-requests.ts';

/** Routes whose requests differ in their address alone. */
export type RouteGroup = {
  name: string;
  routes: WorstRoute[];
  /** Who does their worst there: somebody with the rights for it. */
  role: 'admin' | 'analyst';
  /**
   * Whose honey jar and document a path names: a large one that many may change, or one that is the sender's alone and may go,
   * which is large for the first of them where it is deleted.
   */
  thing: 'shared' | 'own' | 'deleted';
  /** Whether the server goes on working at what was sent when it has answered. */
  isWorkedOff: boolean;
};

/** All routes in groups; those that leave work come last. */
export function groupsOf(paths: Record<string, Record<string, Operation>>): RouteGroup[] {
  return Object.entries(Object.groupBy(allRoutes(paths), nameOf))
    .map(([name, routes = []]): RouteGroup => ({
      name,
      routes,
      role: /\/(admin|debug|metrics|system)|models\/.*load|pii\/configure/.test(name) ? 'admin' : 'analyst',
      thing: thingOf(name),
      isWorkedOff:
        routes.some(({ rule }) => rule.form) ||
        /reprocess|retry|batch\/submit|rotate|sweep|integrity\/check/.test(name),
    }))
    .toSorted((a, b) => workLeftBy(a) - workLeftBy(b));
}

/** What leaves documents to be read leaves most. */
const workLeftBy = ({ name, isWorkedOff }: RouteGroup): number =>
  Number(isWorkedOff) + Number(isWorkedOff && /documents|reprocess|import|upload/.test(name));

/** A route with what differs between the versions and the names of the same thing left out. */
function nameOf({ name }: WorstRoute): string {
  const [method = '', path = ''] = name.split(' ');
  const own = path
    .replace(/^\/api\/(v1|v2|knowledge)(?=\/)/, '')
    .replace(/^\/api\/chat/, '/chat')
    .replace('honey-jars', 'honey-pots')
    .replace(/^\/knowledge\/search/, '/search')
    .replace(/^\/honey-pots\/\{honey_jar_id\}\/documents\/\{document_id\}/, '/documents/{document_id}');
  return `${method} ${own}`;
}

function thingOf(name: string): RouteGroup['thing'] {
  if (!/\{(honey_jar_id|document_id)\}/.test(name)) return 'shared';
  if (name.startsWith('DELETE')) return 'deleted';
  return /access|retention|^(PUT|PATCH) .*\}$/.test(name) ? 'own' : 'shared';
}
