import { Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import { Facts, Part } from './facts.tsx';
import { useDetailsMessages } from './details.messages.ts';

type Scan = { total_detections: number; high_risk_detections: number; by_type: Record<string, number> };

/** What was found when the document was read, in honey jars that look for personal data; nothing elsewhere. */
export function PersonalDataFound({ pii }: { pii: unknown }) {
  const say = useDetailsMessages();
  const { number } = useFormats();
  const nameOf = useTypeName();
  if (typeof pii !== 'object' || pii === null) return null;
  if (!isScan(pii))
    return (
      <Part title={say.personalData}>
        <Text size="sm">{say.notScanned}</Text>
      </Part>
    );
  const types = Object.entries(pii.by_type).toSorted(([, a], [, b]) => b - a);
  return (
    <Part title={say.personalData}>
      <Facts
        facts={[
          [say.detections, number(pii.total_detections)],
          [say.highRisk, number(pii.high_risk_detections)],
          ...types.map(([type, count]) => [nameOf(type), number(count)] as const),
        ]}
      />
    </Part>
  );
}

function isScan(pii: object): pii is Scan {
  return 'total_detections' in pii && 'by_type' in pii;
}
