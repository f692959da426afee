import { parseArgs } from 'node:util';
import { loadConfig, settingOrigins } from '#config/config.ts';
import { examine, type Diagnosis } from '#services/doctor/doctor.examine.ts';

/** `skep doctor`: lists what is weak in this installation; the exit code is 1 when something is critical. */
export async function doctor(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const diagnosis = await examine(loadConfig(), settingOrigins());
  console.log(values.json ? JSON.stringify(diagnosis, null, 2) : asText(diagnosis));
  if (diagnosis.findings.some(({ severity }) => severity === 'critical')) process.exitCode = 1;
}

function asText({ findings, unchecked }: Diagnosis): string {
  const lines = findings.flatMap(({ severity, what, todo }) => [`${severity}: ${what}`, `    → ${todo}`]);
  for (const { what, why } of unchecked) lines.push(`not checked: ${what}`, `    ${why}`);
  const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  lines.push(
    '',
    `${count('critical')} critical, ${count('warning')} warnings, ${count('info')} to know, ${unchecked.length} not checked`,
  );
  return lines.join('\n').trimStart();
}
