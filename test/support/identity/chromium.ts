import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether browser tests have to be left out. Where everything must run (CI), throws instead. */
export function chromiumIsMissing(): boolean {
  if (existsSync(executablePath)) return false;
  if (process.env['CI']) throw new Error(`There is no Chromium at ${executablePath}; set CHROMIUM`);
  return true;
}

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A passkey provider of the browser's own (CDP domain WebAuthn) that says yes to everything without being asked. */
export async function addVirtualAuthenticator(
  page: Page,
  { isUserVerified = true } = {},
): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}
