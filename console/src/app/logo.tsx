/** The straw hive of the name. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 3c6 0 10 6 11 14v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-9C6 9 10 3 16 3z" fill="#e8a317" />
      <path d="M8.500 10h15M6 16h20M5 22h22" stroke="#7a4b00" strokeWidth={1.5} />
      <circle cx="16" cy="24" r="2.500" fill="#7a4b00" />
    </svg>
  );
}
