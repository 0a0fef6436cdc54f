import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import { type CobraAction, secondCobraEvents } from '@coverlane/contract/eligibility/codes.ts';
import { useRefresh } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { CobraCase } from './CobraState.tsx';

type Props = { readonly one: CobraCase; readonly action: CobraAction; readonly onClose: () => void };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const typesOf = (value: unknown): CoverageType[] =>
  coverageTypes.filter((type) => (Array.isArray(value) ? value.includes(type) : value === type));

/** Enters what happened: a notice, a choice, a payment or an end, on the day it happened. */
export function CobraEntry({ one, action, onClose }: Props) {
  const t = useText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  const title = t(`cobra.enter.${action}`);
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        label={title}
        onSubmit={async (values) => {
          const types = typesOf(values['coverageTypes']);
          const { paidThrough } = await request(cobra.enterCobra, {
            id: one.id,
            version: one.version,
            action,
            date: textOf(values['date']),
            ...moreOf(action, values),
            ...(action === 'elected' && types.length > 0 && { coverageTypes: types }),
            ...(values['note'] != null && { note: textOf(values['note']) }),
          });
          await refresh([cobra.cobraList, premiums.premiumsPaid, members.getMember]);
          const isShort = action === 'paid' && paidThrough === one.paidThrough;
          notify('success', t(isShort ? 'cobra.enteredShort' : 'cobra.entered'));
          onClose();
        }}
      >
        <p className="muted">{t(`cobra.enterAbout.${action}`, aboutOf(one))}</p>
        <DateInput name="date" label={t(`cobra.dayOf.${action}`)} defaultValue={one.today} required />
        <MoreFields one={one} action={action} />
        {action === 'elected' && <Choice one={one} />}
        <TextArea name="note" label={t('cobra.note')} defaultValue={one.note} optional />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('cobra.save')}
          </Button>
          <Button onClick={onClose}>{t('cobra.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What an action says besides its day. */
function moreOf(action: CobraAction, values: FormValues) {
  const said = (name: string) => textOf(values[name]) || null;
  if (action === 'paid') return { paidThrough: said('paidThrough'), amount: said('amount'), due: said('due') };
  if (action === 'disabled') return { disabledSince: said('disabledSince'), foundOn: said('foundOn') };
  if (action !== 'secondEvent') return {};
  const secondEvent = secondCobraEvents.find((name) => name === values['secondEvent']) ?? null;
  return { secondEvent, eventDate: said('eventDate') };
}

function MoreFields({ one, action }: Pick<Props, 'one' | 'action'>) {
  const t = useText();
  if (action === 'paid') return <PaidFields one={one} />;
  if (action === 'disabled') {
    return (
      <>
        <DateInput name="disabledSince" label={t('cobra.disabledSince')} required />
        <DateInput name="foundOn" label={t('cobra.foundOn')} required />
      </>
    );
  }
  if (action !== 'secondEvent') return null;
  return (
    <>
      <Select
        name="secondEvent"
        label={t('cobra.secondEvent')}
        required
        choices={secondCobraEvents.map((value) => ({ value, label: t(`cobra.event.${value}`) }))}
      />
      <DateInput name="eventDate" label={t('cobra.secondEventOn')} required />
    </>
  );
}

function PaidFields({ one }: Pick<Props, 'one'>) {
  const t = useText();
  const monthly = one.premium?.monthly;
  const together = one.premium?.together;
  const hints = [
    monthly && t('cobra.dueHint', { amount: formatMoney(monthly) }),
    together?.monthly &&
      t('cobra.dueHintTogether', { names: together.names.join(', '), amount: formatMoney(together.monthly) }),
  ].filter(Boolean);
  return (
    <>
      <DateInput name="paidThrough" label={t('cobra.paidThrough')} required />
      <MoneyInput
        name="due"
        label={t('cobra.dueAmount')}
        hint={hints.length > 0 ? hints.join(' ') : undefined}
        optional
      />
      <MoneyInput name="amount" label={t('cobra.amount')} hint={t('cobra.amountHint')} optional />
    </>
  );
}

/** The days an explanation names. */
const aboutOf = ({ electBy, firstPremiumBy, coveredFrom, coveredUntil, deadline, shortfall }: CobraCase) => ({
  amount: shortfall === null ? '' : formatMoney(shortfall.amount),
  electBy: electBy === null ? '' : formatDate(electBy),
  firstPremiumBy: firstPremiumBy === null ? '' : formatDate(firstPremiumBy),
  from: formatDate(coveredFrom),
  until: formatDate(coveredUntil),
  due: deadline === null ? '' : formatDate(deadline.date),
});

/** What is continued, where there is a choice. */
function Choice({ one }: { readonly one: CobraCase }) {
  const t = useText();
  if (one.lost.length < 2) return null;
  return (
    <CheckboxGroup
      name="coverageTypes"
      label={t('cobra.continues')}
      choices={one.lost.map(({ coverageType, planName }) => ({
        value: coverageType,
        label: t(`coverageType.${coverageType}`),
        hint: planName,
      }))}
      defaultValue={one.lost.map(({ coverageType }) => coverageType)}
    />
  );
}
