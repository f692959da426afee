import { Button, Card, CopyButton, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import type { Checked, Detection } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import { maskedText, type Segment } from './segments.ts';
import classes from './check.module.css';

type Props = {
  checked: Checked;
  segments: Segment[];
  parts: Segment[][];
  part: number;
  /** The detection that is looked for. */
  lit: string | null;
  onPart: (part: number) => void;
};

/** The text with its detections marked, and next to it the same text masked. */
export function SideBySide({ checked, segments, parts, part, lit, onPart }: Props) {
  const say = useCheckMessages();
  const { number } = useFormats();
  const shown = parts[part] ?? [];
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([maskedText(segments)], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${checked.filename?.replace(/\.[^.]*$/, '') ?? 'text'}-masked.txt`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <Legend />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder>
          <Title order={3} size="h5" mb="xs" lh="30px">
            {say.original}
          </Title>
          <div className={classes.text} tabIndex={0} role="region" aria-label={say.original}>
            {shown.map(({ start, text, detection }) =>
              detection ? (
                <Marked key={start} detection={detection} text={text} lit={detection.id === lit} />
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
          </div>
        </Card>
        <Card withBorder>
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h5">
              {say.masked}
            </Title>
            <Group gap="xs">
              <CopyButton value={maskedText(segments)}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? say.copied : say.copy}
                  </Button>
                )}
              </CopyButton>
              <Button size="xs" variant="default" onClick={save}>
                {say.download}
              </Button>
            </Group>
          </Group>
          <div className={classes.text} tabIndex={0} role="region" aria-label={say.masked}>
            {shown.map(({ start, text, detection }) =>
              detection ? (
                <span key={start} className={classes.mask}>
                  {detection.masked_value}
                </span>
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
          </div>
          <Text size="xs" c="dimmed" mt="xs">
            {say.maskedHint}
          </Text>
        </Card>
      </SimpleGrid>
      {parts.length > 1 && (
        <Group>
          <Button variant="default" size="xs" disabled={part === 0} onClick={() => onPart(part - 1)}>
            {say.previous}
          </Button>
          <Text size="sm">{say.part(number(part + 1), number(parts.length))}</Text>
          <Button
            variant="default"
            size="xs"
            disabled={part === parts.length - 1}
            onClick={() => onPart(part + 1)}
          >
            {say.next}
          </Button>
        </Group>
      )}
    </>
  );
}

function Legend() {
  const say = useCheckMessages();
  const common = usePersonalDataMessages();
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {say.legend}
      </Text>
      {(['high', 'medium', 'low'] as const).map((risk) => (
        <mark key={risk} className={classes.mark} data-risk={risk}>
          <b className={classes.letter}>{common[risk].charAt(0)}</b>
          {common[risk]}
        </mark>
      ))}
    </Group>
  );
}

function scrollTo(marked: HTMLElement | null): void {
  marked?.scrollIntoView({ block: 'center' });
}

function Marked({ detection, text, lit }: { detection: Detection; text: string; lit: boolean }) {
  const common = usePersonalDataMessages();
  const nameOf = useTypeName();
  const risk = common[detection.risk_level];
  return (
    <mark
      ref={lit ? scrollTo : null}
      className={classes.mark}
      data-risk={detection.risk_level}
      data-lit={lit}
      title={`${nameOf(detection.pii_type)} · ${risk}`}
    >
      <b className={classes.letter} aria-label={`${nameOf(detection.pii_type)}, ${risk}:`} role="img">
        {risk.charAt(0)}
      </b>
      {text}
    </mark>
  );
}
