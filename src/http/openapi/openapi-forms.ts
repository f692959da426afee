import type { FormDescription } from '#http/route-config.ts';

type Operation = { requestBody?: { required?: boolean; content?: Record<string, object> } };

/** Gives the operations that take a form its schema; `forms` are by `METHOD /path/{id}`. */
export function addForms(
  paths: Record<string, object | undefined>,
  forms: ReadonlyMap<string, FormDescription>,
): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations ?? {}) as [string, Operation][]) {
      const form = forms.get(`${method.toUpperCase()} ${path}`);
      if (!form) continue;
      const content = {
        ...operation.requestBody?.content,
        'multipart/form-data': { schema: schemaOf(form) },
      };
      operation.requestBody = { required: true, content };
    }
  }
}

function schemaOf({ file, several = false, fields = {} }: FormDescription): object {
  const binary = { type: 'string', format: 'binary' };
  const others = Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]);
  return {
    type: 'object',
    required: [file],
    additionalProperties: false,
    // A field may have to stand before the file, and a form is sent in the order of its schema.
    properties: {
      ...Object.fromEntries(others),
      [file]: several ? { type: 'array', items: binary } : binary,
    },
  };
}
