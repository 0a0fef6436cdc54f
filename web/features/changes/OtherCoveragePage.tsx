import {
  childOrders,
  hsaFits,
  medicareReasons,
  otherCoverageKinds,
  otherStatuses,
} from '@coverlane/contract/members/particular-codes.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { otherCoverageFaults } from '@coverlane/contract/members/stated-faults.ts';
import { useEditing } from '../enrollments/editing.ts';
import { complaintsOf, type FaultComplaints, labelsOf, useComplaintWords } from '../enrollments/fault-words.ts';
import { HsaFitInput, OtherPlanFields, OtherPlanMore, type TypedOther } from '../enrollments/OtherCoverageFields.tsx';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { ChangePage } from './ChangePage.tsx';
import { type ParticularsBefore, useAskedBefore } from './correcting.ts';
import { sendParticulars } from './send-particulars.ts';
import { codeOf, textOrNull } from '../enrollments/typed.ts';
import { type Entry, numbersOf, useEntries } from '../enrollments/useEntries.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** As recorded, or as a failed change asked for. */
type Other = NonNullable<ParticularsBefore['otherCoverage']>[number];

const LIST = 'others';

function otherOf(values: FormValues, name: string) {
  const said = (field: string) => textOrNull(values, `${name}.${field}`);
  return {
    subject: said('subject'),
    kind: codeOf(otherCoverageKinds, said('kind')) ?? null,
    carrier: said('carrier') ?? '',
    memberNumber: said('memberNumber'),
    holderName: said('holderName'),
    holderDob: said('holderDob'),
    effectiveDate: said('effectiveDate'),
    expirationDate: said('expirationDate'),
    status: codeOf(otherStatuses, said('status')) ?? null,
    medicareReason: codeOf(medicareReasons, said('medicareReason')) ?? null,
    childOrder: codeOf(childOrders, said('childOrder')) ?? null,
    hsaFit: codeOf(hsaFits, said('hsaFit')) ?? null,
  };
}

const namesIn = (values: FormValues): string[] => numbersOf(Object.keys(values), LIST).map((at) => `${LIST}.${at}`);

const complaintsIn = (values: FormValues, { asOf }: MemberToChange): FaultComplaints =>
  Object.assign(
    {},
    ...namesIn(values).map((name) =>
      complaintsOf(otherCoverageFaults(otherOf(values, name), asOf), (field) => `${name}.${field}`, labelsOf.other),
    ),
  );

/** What is wrong, in words at its inputs, before anything is sent. */
function useCheck() {
  const say = useComplaintWords();
  return (values: FormValues, member: MemberToChange) => say(complaintsIn(values, member));
}

const send = sendParticulars((values) => ({
  otherCoverage: namesIn(values).map((name) => {
    const { kind, ...one } = otherOf(values, name);
    return { ...one, kind: kind ?? 'other' };
  }),
}));

/** Other plans of the same person, changed on any day: `/{area}/changeOther/{memberId}`. */
export function OtherCoveragePage() {
  const check = useCheck();
  return (
    <ChangePage
      title="changing.otherTitle"
      about="changing.otherAbout"
      confirm="changing.otherConfirm"
      check={check}
      send={send}
      Fields={Fields}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const before = useAskedBefore('particulars');
  const known: readonly Other[] = before?.otherCoverage ?? member.particulars.otherCoverage;
  const { entries, add, remove } = useEntries<Other>(known, 1);
  return (
    <>
      {entries.map((entry, place) => (
        <OtherPlan key={entry.at} entry={entry} number={place + 1} member={member} onRemove={() => remove(entry.at)} />
      ))}
      <div>
        <Button icon="add" data-adds={LIST} onClick={add}>
          {t('changing.addOther')}
        </Button>
      </div>
      <DateInput
        name="effectiveDate"
        label={t('changing.from')}
        defaultValue={before?.effectiveDate ?? member.asOf}
        required
      />
    </>
  );
}

type OneProps = {
  readonly entry: Entry<Other>;
  readonly number: number;
  readonly member: MemberToChange;
  readonly onRemove: () => void;
};

/** What the fields of a plan that is new here begin with. */
const NEW: Other = {
  subject: '',
  kind: 'group',
  carrier: '',
  memberNumber: null,
  holderName: null,
  holderDob: null,
  effectiveDate: '',
  expirationDate: null,
  status: null,
  medicareReason: null,
  childOrder: null,
  hsaFit: null,
};

const asTyped = ({
  memberNumber,
  holderName,
  holderDob,
  effectiveDate,
  expirationDate,
  ...one
}: Other): TypedOther => ({
  ...one,
  memberNumber: memberNumber ?? null,
  holderName: holderName ?? null,
  holderDob: holderDob ?? null,
  effectiveDate: effectiveDate ?? null,
  expirationDate: expirationDate ?? null,
});

function OtherPlan({ entry, number, member, onRemove }: OneProps) {
  const t = useText();
  const name = `${LIST}.${entry.at}`;
  const recorded: Other = entry.recorded ?? NEW;
  const editing = useEditing<TypedOther>(asTyped(recorded), (field) => `${name}.${field}`);
  return (
    <Card
      title={t('changing.otherOne', { number })}
      footer={
        <Button kind="quiet" icon="remove" data-removes={name} onClick={onRemove}>
          {t('changing.removeOther', { number })}
        </Button>
      }
    >
      {entry.recorded && <input type="hidden" name={`${name}.subject`} value={recorded.subject ?? ''} />}
      <OtherPlanFields editing={editing} />
      {editing.value.kind !== 'medicare' && <HsaFitInput editing={editing} />}
      <OtherPlanMore editing={editing} ofChild={isChild(member.relationship)} />
    </Card>
  );
}
