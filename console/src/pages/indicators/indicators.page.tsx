export function IndicatorsPage() {
  return null;
}
