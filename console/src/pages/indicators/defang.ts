import { useLocalStorage } from '@mantine/hooks';

const dots = (host: string): string => host.replaceAll('.', '[.]');

/** As reports write what must not be clicked: `hxxp://evil[.]net/a.php`. What cannot be clicked stays as it is. */
export function defang(type: string | null, value: string): string {
  switch (type ?? '') {
    case 'domain':
    case 'ipv4':
    case 'cidr':
      return dots(value);
    case 'email':
      return dots(value).replace('@', '[@]');
    case 'url':
      return value.replace(
        /^(?:(h)tt(ps?:\/\/))?([^/?#]*)/i,
        (_, h: string | undefined, rest: string | undefined, host: string) =>
          `${h === undefined ? '' : `${h}xx${rest ?? ''}`}${dots(host)}`,
      );
    default:
      return value;
  }
}

/** Whether values are shown defanged: remembered by the browser. */
export function useDefanged() {
  return useLocalStorage({ key: 'skep-defanged', defaultValue: true, getInitialValueInEffect: false });
}
