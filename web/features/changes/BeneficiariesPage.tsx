import { beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { BeneficiaryEntries, beneficiaryComplaints, typedBeneficiaries } from '../enrollments/BeneficiaryEntries.tsx';
import { useComplaintWords } from '../enrollments/fault-words.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { ChangePage } from './ChangePage.tsx';
import { useAskedBefore } from './correcting.ts';
import { heldTypes } from './held-coverage.ts';
import { sendParticulars } from './send-particulars.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** The types of life cover a member has or will have. */
const lifeOf = (member: MemberToChange): CoverageType[] => heldTypes(member, beneficiaryTypes);

const send = sendParticulars((values, member) => ({
  beneficiaries: lifeOf(member).map((coverageType) => ({
    coverageType,
    people: typedBeneficiaries(values, coverageType),
  })),
}));

/** What is wrong, in words at its inputs, before anything is sent. */
function useCheck() {
  const say = useComplaintWords();
  return (values: FormValues, member: MemberToChange) =>
    say(Object.assign({}, ...lifeOf(member).map((type) => beneficiaryComplaints(values, type, member.asOf))));
}

/** Who gets the money of life cover, changed on any day: `/{area}/changeBeneficiaries/{memberId}`. */
export function BeneficiariesPage() {
  const check = useCheck();
  return (
    <ChangePage
      title="changing.beneficiariesTitle"
      about="changing.beneficiariesAbout"
      confirm="changing.beneficiariesConfirm"
      check={check}
      send={send}
      Fields={Fields}
      nothingFor={(member) => (lifeOf(member).length === 0 ? 'changing.noLife' : undefined)}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const before = useAskedBefore('particulars');
  const types = lifeOf(member);
  return (
    <>
      {types.map((type) => (
        <NamedOfType key={type} type={type} member={member} />
      ))}
      <DateInput
        name="effectiveDate"
        label={t('changing.from')}
        defaultValue={before?.effectiveDate ?? member.asOf}
        required
      />
    </>
  );
}

function NamedOfType({ type, member }: { readonly type: CoverageType; readonly member: MemberToChange }) {
  const t = useText();
  const failed = useAskedBefore('particulars')?.beneficiaries;
  const lists = failed ?? member.particulars.beneficiaries;
  const known = lists.find(({ coverageType }) => coverageType === type)?.people ?? [];
  return (
    <Card title={t('members.beneficiariesOf', { type: t(`coverageType.${type}`) })}>
      <BeneficiaryEntries type={type} known={known} />
    </Card>
  );
}
