import type { IndicatorType } from '#analysis/document.ts';

const live = new Set<IndicatorType>(['ipv4', 'ipv6', 'cidr', 'domain', 'url', 'email']);

/** A value that no reader can open by accident: `hxxps://evil[.]example/a.b`, `192.0.2[.]1`. */
export function defanged(type: IndicatorType, value: string): string {
  if (!live.has(type)) return value;
  if (type === 'ipv6') return value.replace(/:(?=[^:]*$)/, '[:]');
  if (type === 'email') return value.replace('@', '[@]').replaceAll('.', '[.]');
  if (type !== 'url') return value.replaceAll('.', '[.]');
  const [, scheme = '', host = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(value) ?? [];
  return `${scheme.replace(/^http/i, 'hxxp')}${host.replaceAll('.', '[.]')}${rest}`;
}
