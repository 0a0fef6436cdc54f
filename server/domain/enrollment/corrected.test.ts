import { expect, test } from 'vitest';
import { type Answers, blankAnswers } from './answers.ts';
import { correctedFields } from './corrected.ts';

const benefitId = '018f0000-0000-7000-8000-00000000be0e';
type Value = NonNullable<Answers['benefits']>[number]['values'][number]['value'];

/** What somebody elected of an extra benefit, and whom they named to get a share. */
const withBenefit = (amount: string, value: Value): Answers => ({
  ...blankAnswers(),
  benefits: [
    { benefitId, decision: 'elect', amount, covered: [], values: [{ key: 'heirs', person: 'subscriber', value }] },
  ],
});

test('a correction of an extra benefit names what differs, and keeps to itself what is asked', () => {
  const [before, after] = [
    withBenefit('10000', [{ name: 'Ann Doe', share: '100' }]),
    withBenefit('20000', [{ name: 'Bob Doe', share: '100' }]),
  ];
  const fields = correctedFields(before, after);
  expect(fields).toEqual([
    { field: `benefits.${benefitId}.amount`, before: '10000', after: '20000' },
    { field: `benefits.${benefitId}.heirs.subscriber`, before: fields[1]?.before, after: fields[1]?.before },
  ]);
  expect(JSON.stringify(fields)).not.toMatch(/object Object|Doe/);
  expect(correctedFields(before, before)).toEqual([]);
});
