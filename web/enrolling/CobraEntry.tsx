import { cobra } from '@coverlane/contract/calls/cobra.ts';
import { premiums } from '@coverlane/contract/calls/premiums.ts';
import { members } from '@coverlane/contract/calls/members.ts';
import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import type { CobraAction } from '@coverlane/contract/eligibility-codes.ts';
import { useRefresh } from '../lib/api.ts';
import { formatDate } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { Button } from '../ui/Button.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { localToday } from './local-today.ts';
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
          await request(cobra.enterCobra, {
            id: one.id,
            version: one.version,
            action,
            date: textOf(values['date']),
            ...(action === 'paid' && { paidThrough: textOf(values['paidThrough']) || null }),
            ...(action === 'elected' && types.length > 0 && { coverageTypes: types }),
            ...(values['note'] != null && { note: textOf(values['note']) }),
          });
          await refresh([cobra.cobraList, premiums.premiumsPaid, members.getMember]);
          notify('success', t('cobra.entered'));
          onClose();
        }}
      >
        <p className="muted">{t(`cobra.enterAbout.${action}`, aboutOf(one))}</p>
        <DateInput name="date" label={t(`cobra.dayOf.${action}`)} defaultValue={localToday()} required />
        {action === 'paid' && <DateInput name="paidThrough" label={t('cobra.paidThrough')} required />}
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

/** The days an explanation names. */
const aboutOf = ({ electBy, firstPremiumBy, coveredFrom, coveredUntil, deadline }: CobraCase) => ({
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
