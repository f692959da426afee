import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig, settingOrigins } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { examine, type Diagnosis } from '#app/doctor/doctor-examine.ts';
import { connectPlatform, credentialsOf, platformOptions } from './client/platform-client.ts';

type Server = { url?: string | undefined; key?: string | undefined };

const answersWithinMs = 5_000;

/**
 * `skep doctor`: lists what is weak in this installation. The exit code is 1 when something is critical, and 2 when the
 * records are there and could not be checked: what was not looked at is not good.
 */
export async function doctor(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: platformOptions });
  const diagnosis = await diagnose(loadConfig(), values);
  console.log(values.json ? JSON.stringify(diagnosis, null, 2) : asText(diagnosis));
  if (diagnosis.unchecked.some(({ there }) => there)) process.exitCode = 2;
  if (diagnosis.findings.some(({ severity }) => severity === 'critical')) process.exitCode = 1;
}

/** By this command itself, or by the server that was named or that keeps the records to itself. */
async function diagnose(config: Config, { url, key }: Server): Promise<Diagnosis> {
  const ask = async (address: string): Promise<Diagnosis> => {
    const credentials = credentialsOf(config, key);
    const platform = await connectPlatform(address, credentials, console.error, answersWithinMs);
    return platform.diagnosis();
  };
  if (url !== undefined) return ask(url);
  const own = await examine(config, settingOrigins());
  const inUse = own.unchecked.find(({ code }) => code === 'DATABASE_IN_USE');
  if (!inUse) {
    console.error(`The settings of this shell, with DATA_DIR ${resolve(config.dataDir)} (a server: --url)\n`);
    return own;
  }
  try {
    return await ask(`http://${config.host}:${config.port}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = `a running server has the database open and could not be asked: ${error.message}`;
    return { ...own, unchecked: own.unchecked.map((each) => (each === inUse ? { ...each, why } : each)) };
  }
}

function asText({ findings, unchecked }: Diagnosis): string {
  const lines = findings.flatMap(({ severity, what, todo }) => [`${severity}: ${what}`, `    → ${todo}`]);
  for (const { what, why, there } of unchecked)
    lines.push(`${there ? 'NOT CHECKED' : 'not checked'}: ${what}`, `    ${why}`);
  const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  lines.push(
    '',
    `${count('critical')} critical, ${count('warning')} warnings, ${count('info')} notes, ${unchecked.length} not checked`,
  );
  return lines.join('\n').trimStart();
}
