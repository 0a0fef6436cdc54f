import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';

type Recorded = Reply<typeof members.getMember>['particulars']['beneficiaries'];
type Person = Pick<Recorded[number]['people'][number], 'kind' | 'class' | 'name' | 'perStirpes' | 'share'>;
type OfType = Pick<Recorded[number], 'coverageType'> & { readonly people: readonly Person[] };

/** One who is named, as a line: who, how much, in which order, and whether descendants take their place. */
export const beneficiaryText = (one: Person, t: Translate): string =>
  t('members.beneficiaryLine', {
    name: one.kind === 'estate' ? t('members.estate') : one.name,
    share: one.share,
    class: one.class,
    stirpes: one.perStirpes === true ? 'yes' : 'no',
  });

/** The lines of one type of life cover. */
export function BeneficiaryLines({ people }: Pick<OfType, 'people'>) {
  const t = useText();
  const texts = people.map((one) => beneficiaryText(one, t));
  return (
    <ul className="plain-list">
      {texts.map((text, at) => (
        <li key={`${at} ${text}`}>{text}</li>
      ))}
    </ul>
  );
}

/** Who is named for each type of life cover. */
export function NamedBeneficiaries({ of }: { readonly of: readonly OfType[] }) {
  const t = useText();
  const details = of.map(({ coverageType, people }) => {
    const type = t(`coverageType.${coverageType}`);
    const value = people.length > 0 ? <BeneficiaryLines people={people} /> : t('beneficiaries.none', { type });
    return { label: type, value };
  });
  return <DescriptionList details={details} />;
}
