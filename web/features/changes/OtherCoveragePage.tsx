import {
  childOrders,
  hsaFits,
  medicareReasons,
  otherCoverageKinds,
  otherStatuses,
} from '@coverlane/contract/particular-codes.ts';
import { useState } from 'react';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage } from './ChangePage.tsx';
import { type ParticularsBefore, useAskedBefore } from './correcting.ts';
import { sendParticulars } from './send-particulars.ts';
import { codeOf, textOrNull } from '../../enrolling/typed.ts';
import { type Entry, numbersOf, useEntries } from '../../enrolling/useEntries.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** As recorded, or as a failed change asked for. */
type Other = NonNullable<ParticularsBefore['otherCoverage']>[number];

const LIST = 'others';

function otherOf(values: FormValues, name: string) {
  const said = (field: string) => textOrNull(values, `${name}.${field}`);
  return {
    subject: said('subject'),
    kind: codeOf(otherCoverageKinds, said('kind')) ?? 'other',
    carrier: said('carrier') ?? '',
    memberNumber: said('memberNumber'),
    holderName: said('holderName'),
    holderDob: said('holderDob'),
    effectiveDate: said('effectiveDate') ?? '',
    expirationDate: said('expirationDate'),
    status: codeOf(otherStatuses, said('status')) ?? null,
    medicareReason: codeOf(medicareReasons, said('medicareReason')) ?? null,
    childOrder: codeOf(childOrders, said('childOrder')) ?? null,
    hsaFit: codeOf(hsaFits, said('hsaFit')) ?? null,
  };
}

const send = sendParticulars((values) => ({
  otherCoverage: numbersOf(Object.keys(values), LIST).map((at) => otherOf(values, `${LIST}.${at}`)),
}));

/** Other plans of the same person, changed on any day: `/{area}/changeOther/{memberId}`. */
export function OtherCoveragePage() {
  return (
    <ChangePage
      title="changing.otherTitle"
      about="changing.otherAbout"
      confirm="changing.otherConfirm"
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
        <Button icon="add" onClick={add}>
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

/** A child has two parents, whose plans have an order of their own. */
const CHILDREN: readonly string[] = ['19', '22'];

function OtherPlan({ entry, number, member, onRemove }: OneProps) {
  const t = useText();
  const { at } = entry;
  const recorded = entry.recorded ?? NEW;
  const name = `${LIST}.${at}`;
  const [kind, setKind] = useState<string>(recorded.kind);
  return (
    <Card
      title={t('changing.otherOne', { number })}
      footer={
        <Button kind="quiet" icon="remove" onClick={onRemove}>
          {t('changing.removeOther', { number })}
        </Button>
      }
    >
      {entry.recorded && <input type="hidden" name={`${name}.subject`} value={recorded.subject ?? ''} />}
      <Select
        name={`${name}.kind`}
        label={t('changing.otherKind')}
        value={kind}
        onChange={setKind}
        empty={null}
        width="medium"
        choices={otherCoverageKinds.map((value) => ({ value, label: t(`enrollment.otherKind.${value}`) }))}
      />
      <TextInput
        name={`${name}.carrier`}
        label={t('changing.otherCarrier')}
        defaultValue={recorded.carrier}
        autoComplete="off"
        maxLength={100}
        required
      />
      <TextInput
        name={`${name}.memberNumber`}
        label={t('changing.otherNumber')}
        defaultValue={recorded.memberNumber}
        autoComplete="off"
        maxLength={40}
        width="medium"
        optional
      />
      <DateInput
        name={`${name}.effectiveDate`}
        label={t('changing.otherFrom')}
        defaultValue={recorded.effectiveDate}
        required
      />
      <DateInput
        name={`${name}.expirationDate`}
        label={t('changing.otherTo')}
        defaultValue={recorded.expirationDate}
        optional
      />
      {kind === 'medicare' ? (
        <Select
          name={`${name}.medicareReason`}
          label={t('changing.medicareReason')}
          defaultValue={recorded.medicareReason}
          width="medium"
          optional
          choices={medicareReasons.map((value) => ({ value, label: t(`changing.medicareReason.${value}`) }))}
        />
      ) : (
        <>
          <Holder name={name} recorded={recorded} member={member} />
          <Select
            name={`${name}.hsaFit`}
            label={t('enrollment.hsa.fit')}
            defaultValue={recorded.hsaFit ?? null}
            empty={t('enrollment.hsa.fit.none')}
            choices={hsaFits.map((value) => ({ value, label: t(`enrollment.hsa.fit.${value}`) }))}
          />
        </>
      )}
    </Card>
  );
}

type HolderProps = Pick<OneProps, 'member'> & { readonly name: string; readonly recorded: Other };

/** Whose policy it is: what the order of payment follows from. */
function Holder({ name, recorded, member }: HolderProps) {
  const t = useText();
  const isChild = CHILDREN.includes(member.relationship);
  return (
    <>
      <TextInput
        name={`${name}.holderName`}
        label={t('changing.otherHolder')}
        hint={t('changing.otherHolderHint', { name: personName(member) })}
        defaultValue={recorded.holderName}
        autoComplete="off"
        maxLength={100}
        optional
      />
      <DateInput
        name={`${name}.holderDob`}
        label={t('changing.otherHolderDob')}
        hint={isChild ? t('changing.otherHolderDobHint') : undefined}
        defaultValue={recorded.holderDob}
        autoComplete="off"
        optional
      />
      <Select
        name={`${name}.status`}
        label={t('changing.otherStatus')}
        defaultValue={recorded.status ?? 'active'}
        empty={null}
        width="medium"
        choices={otherStatuses.map((value) => ({ value, label: t(`changing.otherStatus.${value}`) }))}
      />
      {isChild && (
        <Select
          name={`${name}.childOrder`}
          label={t('changing.childOrder')}
          defaultValue={recorded.childOrder ?? 'together'}
          empty={null}
          choices={childOrders.map((value) => ({ value, label: t(`changing.childOrder.${value}`) }))}
        />
      )}
    </>
  );
}
