import { inject } from './inject.ts';
import type { App } from '#http/app.ts';

/** Every route of a service as its router knows it, in the spelling of OpenAPI: `GET /api/users/{user_id}`. */
export function registeredRoutes(app: App): string[] {
  const above: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', own = '', methods] = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      above.splice(indent.length / 4, Infinity, own);
      const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
      return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}
/** The description of the platform's API, with each reference replaced by what it refers to. */
export async function describedApi(platform: App): Promise<any> {
  const { body } = await inject(platform, { method: 'GET', url: '/api/v1/openapi.json' });
  return withoutReferences(body);
}

/** A description of an API in which each reference is replaced by what it refers to. */
export function withoutReferences(description: any): any {
  const replaced = (part: any): any => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    const name = /^#\/components\/schemas\/(\w+)$/.exec(part.$ref)?.[1];
    if (name !== undefined) return replaced(description.components.schemas[name]);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  return replaced(description);
}
