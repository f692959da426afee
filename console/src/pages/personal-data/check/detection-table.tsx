import { Button, Group, Select, Switch, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { RiskBadge } from '#pages/personal-data/risk-mark.tsx';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import type { Checked, Detection } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import { Feedback } from './feedback.tsx';
import classes from './check.module.css';

const rowsAtOnce = 50;

/** The detections as a list, by type, with or without their values. */
export function DetectionTable({
  checked,
  onShow,
}: {
  checked: Checked;
  onShow: (detection: Detection) => void;
}) {
  const say = useCheckMessages();
  const common = usePersonalDataMessages();
  const nameOf = useTypeName();
  const { number } = useFormats();
  const [shown, setShown] = useState(rowsAtOnce);
  const [type, setType] = useState<string | null>(null);
  const [areValuesShown, setValuesShown] = useState(false);
  const counts = new Map<string, number>();
  for (const { pii_type } of checked.detections) counts.set(pii_type, (counts.get(pii_type) ?? 0) + 1);
  const rows = checked.detections.filter(({ pii_type }) => type === null || pii_type === type);
  return (
    <div>
      <Group justify="space-between" align="end" mb="xs">
        <Title order={3} size="h4">
          {say.detections}
        </Title>
        <Group align="center">
          <Switch
            label={say.showValues}
            checked={areValuesShown}
            onChange={(event) => setValuesShown(event.currentTarget.checked)}
          />
          <Select
            aria-label={common.type}
            placeholder={say.all}
            clearable
            w={260}
            value={type}
            onChange={setType}
            data={[...counts]
              .toSorted(([, one], [, other]) => other - one)
              .map(([value, count]) => ({ value, label: `${nameOf(value)} (${number(count)})` }))}
          />
        </Group>
      </Group>
      <Table.ScrollContainer minWidth={720}>
        <Table aria-label={say.detections} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {[common.type, say.value, common.risk, say.confidence, say.frameworks, say.feedback].map(
                (head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((each) => (
              <Row key={each.id} {...{ detection: each, checked, areValuesShown, onShow }} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + rowsAtOnce)}>
          {common.more}
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  detection: Detection;
  checked: Checked;
  areValuesShown: boolean;
  onShow: (detection: Detection) => void;
};

function Row({ detection, checked: { mode, hidden }, areValuesShown, onShow }: RowProps) {
  const say = useCheckMessages();
  const nameOf = useTypeName();
  const { percent } = useFormats();
  const isHidden = hidden !== null && detection.start_position >= hidden.start_position;
  const page = detection.page ? say.page(detection.page) : null;
  const value = areValuesShown ? detection.original_value : detection.masked_value;
  return (
    <Table.Tr>
      <Table.Td>{nameOf(detection.pii_type)}</Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.value}
          fz="sm"
          td="underline"
          aria-label={say.show(value)}
          onClick={() => onShow(detection)}
        >
          {value}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {[page, isHidden ? say.hidden : null].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <RiskBadge risk={detection.risk_level} />
      </Table.Td>
      <Table.Td>{percent(detection.confidence)}</Table.Td>
      <Table.Td>{detection.compliance_frameworks.map(frameworkLabel).join(', ') || '–'}</Table.Td>
      <Table.Td>
        <Feedback detection={detection} mode={mode} />
      </Table.Td>
    </Table.Tr>
  );
}
