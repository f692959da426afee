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
