/** Lines on a field of 24 by 24, in the colour of the text. */
const paths = {
  chat: 'M4 5h16v11H9l-5 4z',
  send: 'M12 19V5M6 11l6-6l6 6',
  stop: 'M7 7h10v10H7z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  again: 'M19 12a7 7 0 1 1-2.500-5.400M19 4v4h-4',
  thumbUp:
    'M7 11v9H4v-9zM7 11l4-7a2 2 0 0 1 2.500 2.300L13 10h5.500a2 2 0 0 1 2 2.400l-1.300 6a2 2 0 0 1-2 1.600H7',
  thumbDown:
    'M7 13V4H4v9zM7 13l4 7a2 2 0 0 0 2.500-2.300L13 14h5.500a2 2 0 0 0 2-2.400l-1.300-6a2 2 0 0 0-2-1.600H7',
  more: 'M11.500 6h1M11.500 12h1M11.500 18h1',
  plus: 'M12 5v14M5 12h14',
  down: 'M12 5v14M6 13l6 6l6-6',
  list: 'M4 6h16M4 12h16M4 18h10',
  chip: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L20 20',
  jar: 'M7 4h10M8 4v3l-2 3v9a1.500 1.500 0 0 0 1.500 1.500h9a1.500 1.500 0 0 0 1.500-1.500v-9l-2-3V4M6 13h12',
  graph:
    'M6 8a2 2 0 1 0 0-4a2 2 0 0 0 0 4M18 10a2 2 0 1 0 0-4a2 2 0 0 0 0 4M11 20a2 2 0 1 0 0-4a2 2 0 0 0 0 4M8 6.300l8 1.400M7 7.800l3.200 8.400M16.600 9.500l-4.300 6.800',
  target:
    'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6M12 2v4M12 18v4M2 12h4M18 12h4',
  shield: 'M12 3l7 3v5c0 4.500-3 8-7 10c-4-2-7-5.500-7-10V6zM9 12l2 2l4-4',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  upload: 'M12 16V5M7 9l5-5l5 5M4 20h16',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1.500H4zM10 21h4',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4 21c1-4 4-6 8-6s7 2 8 6',
  previous: 'M14.5 6l-6 6l6 6',
  next: 'M9.500 6l6 6l-6 6',
  minus: 'M6 12h12',
  bot: 'M5 9h14v10H5zM12 9V5M12 5a1 1 0 1 0 0-2a1 1 0 0 0 0 2M9.500 13v2M14.500 13v2M2 13v3M22 13v3',
  feed: 'M5 19a1 1 0 1 0 0-.100M4 12a8 8 0 0 1 8 8M4 5a15 15 0 0 1 15 15',
  market: 'M4 10h16l-1.500-5h-13zM5 10v10h14V10M9 20v-6h6v6',
  check: 'M5 12.5l4.500 4.500L19 7.500',
} as const;

export type IconName = keyof typeof paths;

/** A small drawing beside a text that says the same: screen readers do not hear of it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
