import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { expectLinear } from '#test/machine/processor-time.ts';

const found = (text: string, window?: number) =>
  engine.detect(text, window === undefined ? {} : { window }).filter(({ confidence }) => confidence >= 0.85);
const times = (text: string, type: string) =>
  found(text)
    .filter((match) => match.type === type)
    .map(({ start, end }) => text.slice(start, end));

it('finds a value again that a label named, before it and after it', () => {
  for (const [text, type, ...values] of [
    ['Patient John Smith, MRN: 4839217. Filed under 4839217 in the cabinet.', 'medical_record_number', '4839217', '4839217'],
    ['See 4839217 first. MRN: 4839217.', 'medical_record_number', '4839217', '4839217'],
    ['password: Tr0ub4dor&3x. He told me Tr0ub4dor&3x works everywhere.', 'password', 'Tr0ub4dor&3x', 'Tr0ub4dor&3x'],
    ['db: postgres://joe:hunter2pass@db.example/x, so try "hunter2pass" there.', 'password', 'hunter2pass', 'hunter2pass'],
    ['username: jsmith42 logged in. Later jsmith42 left /home/jsmith42/.', 'username', 'jsmith42', 'jsmith42', 'jsmith42'],
    ['Username: john.smith. We wrote to john.smith, not to a smith.', 'username', 'john.smith', 'john.smith'],
    ['Health plan number: HP-88291-02. Claim for HP-88291-02 denied.', 'health_plan_number', 'HP-88291-02', 'HP-88291-02'],
    ['Bar number: 294817. Counsel 294817 appeared.', 'bar_number', '294817', '294817'],
    ['Call 415-555-2671 or 4155552671, also 415.555.2671', 'phone_number', '415-555-2671', '4155552671', '415.555.2671'],
    ['SSN 536-22-1234 was given. Again 536221234, and 536 22 1234!', 'social_security_number', '536-22-1234', '536221234', '536 22 1234'],
    ['MRN 4839217 is in report_4839217.pdf and in /scans/4839217/1.png (4839217)', 'medical_record_number', '4839217',
      '4839217', '4839217', '4839217'],
  ] as const)
    expect(times(text, type), text).toEqual(values);
}); // prettier-ignore

it('says how, and is no surer than the first', () => {
  const [first, again] = found('MRN: 4839217. Filed under 4839217 in the cabinet.');
  expect(again).toMatchObject({ type: 'medical_record_number', method: 'contextual_pattern' });
  expect(again?.confidence).toBe(first?.confidence);
});

it('is silent where the same characters are something else, and about what any text may hold', () => {
  for (const [text, type] of [
    ['Bar number: 294817. It cost $294817.', 'bar_number'],
    ['Bar number: 294817. It cost 294817 EUR, 294817.50 or 1,294,817.', 'bar_number'],
    ['Bar number: 294817. Version 1.294817, and 2948171, a294817 and 294817b.', 'bar_number'],
    ['Bar number: 294817. Crate KW-294817 and part 294817-3.', 'bar_number'],
    ['username: admin logged in. The admin left, and the admin came.', 'username'],
    ['username: root2 logged in. See root2.example and root2-old.', 'username'],
    ['password: sunshine. The sunshine was bright; sunshine again.', 'password'],
    ['The card 4111111111111111, CVV: 123, room 123, page 123.', 'card_security_code'],
    ['He is aged 67 years, born on 3 May 1980. Room 67, aisle 1980, 67.', 'age'],
    ['MRN: 1000000. Over 1000000 people came, 1 000 000 of them by train.', 'medical_record_number'],
    ['MRN: 4839217. The hash da39a3ee5e6b4839217255bfef95601890afd80709', 'medical_record_number'],
    ['MRN: 4839217. Nothing\n4839\n217 in two lines.', 'medical_record_number'],
  ] as const)
    expect(times(text, type).length, text).toBeLessThan(2);
});

it('leaves what is found for itself as it is', () => {
  expect(found('username: jsmith42 wrote to jsmith42@example.com').map(({ type }) => type)).toEqual([
    'username',
    'email_address',
  ]);
  const text = 'MRN: 4839217. His bar number: 4839217.';
  expect(found(text).map(({ type }) => type)).toEqual(['medical_record_number', 'bar_number']);
});

it('finds them however far away and whatever window they are in', () => {
  const text = `MRN: 4839217.\n${'Nothing is said here of anybody. '.repeat(500)}\nFiled under 4839217 here.`;
  expect(found(text, 1000)).toEqual(found(text));
  expect(found(text).length).toBe(2);
});

it('takes time in proportion to the text, for many values and for what begins like them', () => {
  const many = Array.from(
    { length: 2500 },
    (_, at) =>
      `MRN: ${4_000_000 + at * 37}. ${'The parser reads one line. '.repeat(13)}See ${4_000_000 + at * 37}.`,
  ).join('\n');
  expect(engine.detect(many).length).toBeGreaterThan(4900);
  expectLinear(many, (part) => engine.detect(part));
  const alike = `password: ${'aaaaa-'.repeat(20)}9\n${'aaaaa-'.repeat(50_000)}`;
  expect(engine.detect(alike)[0]).toMatchObject({ type: 'password', end: 131 });
  expectLinear(alike, (part) => engine.detect(part));
});
