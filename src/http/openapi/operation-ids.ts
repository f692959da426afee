/**
 * The name of an operation for programs that make clients: its method and path, as `getUsersByUserId` for
 * `GET /api/users/{user_id}`.
 */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api(?=\/)/, '')
    .replaceAll(/\{(\w+)\}/g, 'by/$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}
