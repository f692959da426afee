import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import type { Checked, Detection } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import { DetectionTable } from './detection-table.tsx';
import { partsOf, segmentsOf } from './segments.ts';
import { SideBySide } from './side-by-side.tsx';

const colours = {
  violations_detected: 'red.9',
  personal_data_detected: 'orange.9',
  no_personal_data_detected: 'gray.7',
} as const;

/** What was detected: by framework, in the text, masked, and as a list. */
export function CheckResult({ checked }: { checked: Checked }) {
  const say = useCheckMessages();
  const common = usePersonalDataMessages();
  const { number, percent } = useFormats();
  const segments = useMemo(() => segmentsOf(checked), [checked]);
  const parts = useMemo(() => partsOf(segments), [segments]);
  const [part, setPart] = useState(0);
  const [lit, setLit] = useState<string | null>(null);
  const show = ({ id }: Detection): void => {
    setPart(parts.findIndex((each) => each.some(({ detection }) => detection?.id === id)));
    setLit(id);
  };
  return (
    <Stack>
      <Group gap="xs" align="center">
        <div role="status">
          <Title order={2} size="h3">
            {say.found(number(checked.detections.length))}
          </Title>
        </div>
        {Object.entries(checked.summary).map(([name, { compliance_status, elements_detected }]) => (
          <Badge key={name} size="lg" tt="none" color={colours[compliance_status]}>
            {`${frameworkLabel(name)}: ${common[compliance_status]} · ${say.elements(number(elements_detected))}`}
          </Badge>
        ))}
        {checked.kind && checked.kind.detected_type !== 'unknown' && (
          <Text size="sm" c="dimmed">
            {say.kind(frameworkLabel(checked.kind.detected_type), percent(checked.kind.confidence))}
          </Text>
        )}
      </Group>
      {checked.hidden && (
        <Alert color="orange">
          {say.hiddenFound} {!checked.hidden.complete && say.hiddenCut}
        </Alert>
      )}
      {checked.detections.length === 0 ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        <>
          <SideBySide {...{ checked, segments, parts, part, lit }} onPart={setPart} />
          <DetectionTable checked={checked} onShow={show} />
        </>
      )}
    </Stack>
  );
}
