import {
  type ChildOrder,
  childOrders,
  type HsaFit,
  hsaFits,
  type MedicareReason,
  medicareReasons,
  type OtherCoverageKind,
  otherCoverageKinds,
  type OtherStatus,
  otherStatuses,
} from '@coverlane/contract/members/particular-codes.ts';
import { useText } from '../../lib/i18n.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { readDate } from '../../ui/date-text.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';
import { codeOf } from './typed.ts';

/** Another plan as typed; dates 'YYYY-MM-DD' once they are whole. */
export interface TypedOther {
  readonly kind: OtherCoverageKind | null;
  readonly carrier: string | null;
  readonly memberNumber: string | null;
  readonly holderName: string | null;
  readonly holderDob: string | null;
  readonly effectiveDate: string | null;
  readonly expirationDate: string | null;
  readonly status?: OtherStatus | null | undefined;
  readonly medicareReason?: MedicareReason | null | undefined;
  readonly childOrder?: ChildOrder | null | undefined;
  readonly hsaFit?: HsaFit | null | undefined;
}

type Props = { readonly editing: Editing<TypedOther> };

/** Which plan it is, in the wizard and on the record. */
export function OtherPlanFields({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <>
      <Select
        name={nameOf('kind')}
        label={t('enrollment.field.otherKind')}
        width="medium"
        value={value.kind ?? ''}
        onChange={(kind) => change({ kind: codeOf(otherCoverageKinds, kind) ?? null })}
        choices={otherCoverageKinds.map((kind) => ({ value: kind, label: t(`enrollment.otherKind.${kind}`) }))}
      />
      <TextInput
        name={nameOf('carrier')}
        label={t('enrollment.field.carrier')}
        hint={t('enrollment.hint.carrier')}
        width="medium"
        autoComplete="off"
        maxLength={100}
        value={value.carrier ?? ''}
        onChange={(carrier) => change({ carrier: carrier || null })}
      />
      <TextInput
        name={nameOf('memberNumber')}
        label={t('enrollment.field.otherNumber')}
        width="medium"
        optional
        autoComplete="off"
        maxLength={40}
        value={value.memberNumber ?? ''}
        onChange={(number) => change({ memberNumber: number || null })}
      />
    </>
  );
}

/** Why a health savings account goes with the other plan (26 USC 223(c)); empty: it does not. */
export function HsaFitInput({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <Select
      name={nameOf('hsaFit')}
      label={t('enrollment.hsa.fit')}
      empty={t('enrollment.hsa.fit.none')}
      value={value.hsaFit ?? ''}
      onChange={(fit) => change({ hsaFit: codeOf(hsaFits, fit) ?? null })}
      choices={hsaFits.map((fit) => ({ value: fit, label: t(`enrollment.hsa.fit.${fit}`) }))}
    />
  );
}

type MoreProps = Props & {
  /** It covers a child, whose parents' plans have an order of their own. */
  readonly ofChild: boolean;
};

/** Whose policy it is, or why somebody has Medicare, and its days: what the order of payment follows from (domain 3.3). */
export function OtherPlanMore({ editing, ofChild }: MoreProps) {
  return (
    <>
      {editing.value.kind === 'medicare' ? (
        <Medicare editing={editing} />
      ) : (
        <Holder editing={editing} ofChild={ofChild} />
      )}
      <Day
        editing={editing}
        field="effectiveDate"
        label="enrollment.field.otherFrom"
        hint="enrollment.hint.otherFrom"
      />
      <Day editing={editing} field="expirationDate" label="enrollment.field.otherTo" hint="enrollment.hint.otherTo" />
    </>
  );
}

function Medicare({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <Select
      name={nameOf('medicareReason')}
      label={t('enrollment.field.medicareReason')}
      width="medium"
      optional
      value={value.medicareReason ?? ''}
      onChange={(reason) => change({ medicareReason: codeOf(medicareReasons, reason) ?? null })}
      choices={medicareReasons.map((reason) => ({ value: reason, label: t(`enrollment.medicareReason.${reason}`) }))}
    />
  );
}

function Holder({ editing, ofChild }: MoreProps) {
  const t = useText();
  const { value, change, nameOf } = editing;
  return (
    <>
      <TextInput
        name={nameOf('holderName')}
        label={t('enrollment.field.holderName')}
        hint={t('enrollment.hint.holderName')}
        width="medium"
        optional
        autoComplete="off"
        maxLength={100}
        value={value.holderName ?? ''}
        onChange={(name) => change({ holderName: name || null })}
      />
      <Day
        editing={editing}
        field="holderDob"
        label="enrollment.field.holderDob"
        hint={ofChild ? 'enrollment.hint.holderDob' : undefined}
      />
      <Select
        name={nameOf('status')}
        label={t('enrollment.field.otherStatus')}
        width="medium"
        optional
        value={value.status ?? ''}
        onChange={(status) => change({ status: codeOf(otherStatuses, status) ?? null })}
        choices={otherStatuses.map((status) => ({ value: status, label: t(`enrollment.otherStatus.${status}`) }))}
      />
      {ofChild && (
        <Select
          name={nameOf('childOrder')}
          label={t('enrollment.field.childOrder')}
          optional
          value={value.childOrder ?? ''}
          onChange={(order) => change({ childOrder: codeOf(childOrders, order) ?? null })}
          choices={childOrders.map((order) => ({ value: order, label: t(`enrollment.childOrder.${order}`) }))}
        />
      )}
    </>
  );
}

type DayProps = Props & {
  readonly field: 'holderDob' | 'effectiveDate' | 'expirationDate';
  readonly label: 'enrollment.field.holderDob' | 'enrollment.field.otherFrom' | 'enrollment.field.otherTo';
  readonly hint: 'enrollment.hint.holderDob' | 'enrollment.hint.otherFrom' | 'enrollment.hint.otherTo' | undefined;
};

/** A day that may stay empty; what is no date yet is kept as it was typed. */
function Day({ editing: { value, change, nameOf, generation = 0 }, field, label, hint }: DayProps) {
  const t = useText();
  return (
    <DateInput
      key={`${field} ${generation}`}
      name={nameOf(field)}
      label={t(label)}
      hint={hint && t(hint)}
      optional
      autoComplete="off"
      defaultValue={value[field]}
      onText={(text) => change({ [field]: readDate(text, new Date().getFullYear()) || text || null })}
    />
  );
}
