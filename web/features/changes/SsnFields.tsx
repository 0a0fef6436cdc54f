import { members } from '@coverlane/contract/members/calls.ts';
import { linkedRecordAnswers } from '@coverlane/contract/codes.ts';
import { ssnReasons } from '@coverlane/contract/members/personal-values.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Editing } from '../enrollments/editing.ts';
import { SsnField, type TypedPersonal } from '../enrollments/PersonalFields.tsx';
import { useAskedBefore, useNoteBefore } from './correcting.ts';
import type { MemberToChange } from './useMemberToChange.ts';

type Props = { readonly member: MemberToChange; readonly editing: Editing<Pick<TypedPersonal, 'ssn'>> };

/** A new SSN, or, for whoever may see SSNs, the wrong one taken back with why there is none and why it goes (domain 3.7). */
export function SsnFields({ member, editing }: Props) {
  const t = useText();
  const { ssnMasked } = member;
  const mayRemove = useAllows()(members.revealSsn.access) && ssnMasked !== null;
  const before = useAskedBefore('demochange');
  const [removing, setRemoving] = useState(before?.withdrawSsn === true);
  const hint = useHint(member);
  return (
    <>
      {!removing && <SsnField editing={editing} label={t('changing.newSsn')} hint={hint} optional />}
      {!removing && <OnOtherRecords linkedRecords={member.linkedRecords} />}
      {mayRemove && (
        <Checkbox
          name="withdrawSsn"
          label={t('changing.removeSsn')}
          hint={t('changing.removeSsnAbout')}
          defaultChecked={removing}
          onChange={setRemoving}
        />
      )}
      {removing && <WhyRemoved />}
    </>
  );
}

/** That a number was asked for before and is sealed, else the one on record. */
function useHint({ ssnMasked }: MemberToChange): string | undefined {
  const t = useText();
  const isTypedAgain = useAskedBefore('demochange')?.sealed.includes('ssn') === true;
  if (isTypedAgain) return t('changing.ssnAgain');
  return ssnMasked === null ? undefined : t('changing.ssnNow', { ssn: ssnMasked });
}

/** Why there is no number, and why the wrong one goes. */
function WhyRemoved() {
  const t = useText();
  const before = useAskedBefore('demochange');
  const note = useNoteBefore();
  return (
    <>
      <Select
        name="ssnReason"
        label={t('changing.removeSsnReason')}
        defaultValue={before?.details.ssnReason}
        width="medium"
        required
        choices={ssnReasons.map((value) => ({ value, label: t(`ssnReason.${value}`) }))}
      />
      <TextArea name="note" label={t('changing.removeSsnNote')} defaultValue={note} required maxLength={500} />
    </>
  );
}

/** Does the number change on the other records of the same human, too? */
function OnOtherRecords({ linkedRecords }: Pick<MemberToChange, 'linkedRecords'>) {
  const t = useText();
  const [other] = linkedRecords;
  if (other === undefined) return null;
  return (
    <RadioGroup
      name="linkedRecords"
      label={t('changing.linkedRecords')}
      hint={t('changing.linkedRecordsHint', { holder: other.subscriberName })}
      choices={linkedRecordAnswers
        .toReversed()
        .map((value) => ({ value, label: t(`changing.linkedRecords.${value}`) }))}
    />
  );
}
