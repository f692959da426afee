import type { Bot } from '#pages/bots/bot-queries.ts';

type Site = { address: string; key: string; bot: Pick<Bot, 'bot_id' | 'branding'> };

/** As a text within a script of a page: also what would end the script. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

/** The origin of an address that somebody wrote; null for what is none. */
export function originOf(address: string): string | null {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** What the owner of a site puts into its pages, before the end of the body. */
export function embedCode({ address, key, bot: { bot_id, branding } }: Site): string {
  const { theme, position, language } = branding;
  const options = Object.entries({ theme, position, ...(language !== 'auto' && { language }) })
    .map(([name, value]) => `${name}: ${quoted(value)}`)
    .join(', ');
  return [
    `<script src="${address}/widget/bot-widget.js"></script>`,
    '<script>',
    '  BotWidget.init({',
    `    apiKey: ${quoted(key)},`,
    `    botId: ${quoted(bot_id)},`,
    `    options: { ${options} },`,
    '  });',
    '</script>',
  ].join('\n');
}

/** What a strict policy of the site needs besides what it has. */
export function policyFor(address: string): string {
  return `script-src ${address}; connect-src ${address}`;
}
