import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';

type Found = Pick<Reply<typeof enrollments.getEnrollment>, 'notCovered'>;
type Left = Found['notCovered'][number];

/** Who of the family is not covered by what, a line a person; what a plan cannot cover is said with the reason. */
export function NotCovered({ found, children }: { readonly found: Found; readonly children?: ReactNode }) {
  const t = useText();
  const sentenceOf = useSentence();
  const people = [...Map.groupBy(found.notCovered, ({ key }) => key).values()];
  if (people.length === 0) return null;
  return (
    <Card title={t('enrolling.notCovered.title')}>
      <DescriptionList
        details={people.map((types) => ({
          label: types[0]?.name || t('enrollment.thisPerson'),
          value: types.map(sentenceOf).join(' · '),
        }))}
      />
      {children}
    </Card>
  );
}

/** "Dental", or "Dental (Kit is 26 ...)" where it cannot be. */
function useSentence(): (left: Left) => string {
  const t = useText();
  const say = useEnrollmentWords();
  return ({ coverageType, refusal }) => {
    const type = t(`coverageType.${coverageType}`);
    return refusal === null ? type : t('enrolling.notCovered.because', { type, reason: say(refusal) });
  };
}
