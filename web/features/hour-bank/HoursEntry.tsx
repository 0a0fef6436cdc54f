import type { Reply } from '@coverlane/contract/call.ts';
import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { type AdjustmentKind, adjustmentKinds } from '@coverlane/contract/hour-bank/codes.ts';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DecimalInput } from '../../ui/DecimalInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Bank } from './hours-words.ts';

type Props = { readonly bank: Bank; readonly memberId: string };
type Entered = Reply<typeof hourBanks.adjustHours>;
type Values = Readonly<Record<string, unknown>>;
const KINDS = ['selfPay', 'adjust', 'hold'] as const;
type Kind = (typeof KINDS)[number];

/** What the fund office enters at a bank: each shows first what it would do. */
export function HoursEntry({ bank, memberId }: Props) {
  const t = useText();
  const [kind, open] = useState<Kind | null>(null);
  return (
    <div className="button-row" data-print="no">
      {KINDS.map((one) => (
        <Button key={one} onClick={() => open(one)}>
          {t(`hours.enter.${one}`)}
        </Button>
      ))}
      {kind !== null && <EntryDialog key={kind} {...{ bank, memberId, kind }} onClose={() => open(null)} />}
    </div>
  );
}

const text = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Asks a call as the form says it. */
function useEntering({ bank: { unionId }, memberId, kind }: Props & { readonly kind: Kind }) {
  const refreshes = [hourBanks.memberHours];
  const adjust = useAction(hourBanks.adjustHours, { refreshes });
  const pay = useAction(hourBanks.recordSelfPay, { refreshes });
  const hold = useAction(hourBanks.holdHours, { refreshes });
  return (values: Values, preview: boolean): Promise<Entered> => {
    const where = { memberId, unionId, preview };
    const lastMonth = text(values, 'lastMonth');
    if (kind === 'selfPay')
      return pay.mutateAsync({
        ...where,
        coverageMonth: text(values, 'coverageMonth'),
        paidOn: text(values, 'paidOn'),
        amount: text(values, 'amount'),
        note: text(values, 'note'),
      });
    if (kind === 'hold')
      return hold.mutateAsync({
        ...where,
        firstMonth: text(values, 'firstMonth'),
        reason: text(values, 'reason'),
        ...(lastMonth !== '' && { lastMonth }),
      });
    const hours = `${text(values, 'direction') === 'take' ? '-' : ''}${text(values, 'hours')}`;
    return adjust.mutateAsync({
      ...where,
      workMonth: text(values, 'workMonth'),
      hours,
      kind: adjustmentKinds.find((one) => one === text(values, 'kind')) ?? 'correction',
      reason: text(values, 'reason'),
      otherFund: text(values, 'otherFund'),
    });
  };
}

function EntryDialog({ onClose, ...props }: Props & { readonly kind: Kind; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const enter = useEntering(props);
  const [would, setWould] = useState<{ values: string; said: Entered } | null>(null);
  const { kind, bank } = props;
  return (
    <Dialog open onClose={onClose} title={t(`hours.enter.${kind}`)}>
      <Form
        label={t(`hours.enter.${kind}`)}
        onSubmit={async (values) => {
          const typed = JSON.stringify(values);
          // What is typed anew is looked at anew.
          if (would?.values !== typed) {
            setWould({ values: typed, said: await enter(values, true) });
            return undefined;
          }
          await enter(values, false);
          notify('success', t('hours.entered'));
          onClose();
          return undefined;
        }}
      >
        {kind === 'selfPay' && <PayFields bank={bank} />}
        {kind === 'adjust' && <AdjustFields />}
        {kind === 'hold' && <HoldFields />}
        {would && <Banner kind={isHarmful(would.said) ? 'warn' : 'info'} title={wouldSaid(would.said, t)} />}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t(would ? 'hours.save' : 'hours.look')}
          </Button>
          <Button onClick={onClose}>{t('hours.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const isHarmful = ({ lost, useless }: Entered): boolean =>
  lost.length > 0 || (useless !== null && useless !== 'notNeeded');

/** Which months it would gain and lose; of a payment, whether it keeps its month. */
function wouldSaid({ gained, lost, useless }: Entered, t: Translate): string {
  const months = (some: readonly string[]) => some.map(formatMonth).join(', ');
  const said = [
    gained.length > 0 && t('hours.would.gain', { months: months(gained) }),
    lost.length > 0 && t('hours.would.lose', { months: months(lost) }),
    useless !== null && t(`hours.would.${useless}`),
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : t('hours.would.nothing');
}

function PayFields({ bank: { next } }: Pick<Props, 'bank'>): ReactNode {
  const t = useText();
  return (
    <>
      <DateInput
        name="coverageMonth"
        label={t('hours.coverageMonth')}
        hint={t('hours.anyDay')}
        defaultValue={next?.coverageMonth}
        required
      />
      <MoneyInput name="amount" label={t('hours.amount')} defaultValue={next?.selfPay?.amount} required />
      <DateInput name="paidOn" label={t('hours.paidOn')} required />
      <TextInput name="note" label={t('hours.note')} maxLength={300} />
    </>
  );
}

function AdjustFields(): ReactNode {
  const t = useText();
  const choices = (names: readonly (AdjustmentKind | 'add' | 'take')[]) =>
    names.map((value) => ({ value, label: t(`hours.choice.${value}`) }));
  return (
    <>
      <Select name="kind" label={t('hours.kind')} choices={choices(adjustmentKinds)} required />
      <Select name="direction" label={t('hours.direction')} choices={choices(['add', 'take'])} required />
      <DecimalInput name="hours" label={t('hours.hours')} required />
      <DateInput name="workMonth" label={t('hours.workMonth')} hint={t('hours.anyDay')} required />
      <TextInput name="reason" label={t('hours.reason')} maxLength={300} required />
      <TextInput name="otherFund" label={t('hours.otherFund')} maxLength={120} />
    </>
  );
}

function HoldFields(): ReactNode {
  const t = useText();
  return (
    <>
      <DateInput name="firstMonth" label={t('hours.firstMonth')} hint={t('hours.anyDay')} required />
      <DateInput name="lastMonth" label={t('hours.lastMonth')} hint={t('hours.lastMonthHint')} />
      <TextInput name="reason" label={t('hours.reason')} maxLength={300} required />
    </>
  );
}
