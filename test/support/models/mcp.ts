import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { App } from '#http/app.ts';

export type McpClient = {
  client: Client;
  /** Calls a tool: its structured answer, its text, and whether it is an error. */
  call: (name: string, args?: object) => Promise<{ data: any; text: string; isError: boolean }>;
};

/** Opens a port of the app, and answers the address of its MCP server. */
export async function mcpAddress(app: App): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`;
}

/** The SDK's own client, over a real port; with the older protocol unless it is configured for the newer one. */
export async function connectMcp(
  address: string,
  headers: Record<string, string>,
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<McpClient> {
  const client = new Client({ name: 'skep-tests', version: '1.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return {
    client,
    async call(name, args = {}) {
      const result: any = await client.callTool({ name, arguments: { ...args } });
      const text = (result.content as { text?: string }[]).map((part) => part.text ?? '').join('\n');
      return { data: result.structuredContent, text, isError: result.isError === true };
    },
  };
}
