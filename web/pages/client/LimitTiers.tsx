import { plans } from '@coverlane/contract/plans/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';

type Props = { readonly clientId: string; readonly onClose: () => void };

const textOf = (values: FormValues, name: string): string => (values[name] ? String(values[name]) : '');
const listOf = (values: FormValues, name: string): string[] => [values[name] ?? []].flat().map(String);

/** Sells one plan to one division in some of its tiers alone, from a day on (specification 7, dptier). */
export function LimitTiers({ clientId, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [offer, choose] = useState('');
  const [divisionId = '', planId = ''] = offer.split(' ');
  const save = useAction(plans.limitTiers, { refreshes: [plans.dptier] });
  const submit = async (values: FormValues) => {
    await save.mutateAsync({
      divisionId,
      planId,
      tierItemIds: listOf(values, 'tierItemIds'),
      effectiveDate: textOf(values, 'effectiveDate'),
      expirationDate: textOf(values, 'expirationDate') || null,
    });
    notify('success', t('client.tiers.saved'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('client.tiers.limit')} maxWidth={520}>
      <Form onSubmit={submit}>
        <Select
          name="planId"
          label={t('client.tiers.offer')}
          value={offer}
          onChange={choose}
          choices={useOffers(clientId)}
          required
        />
        <Tiers key={planId} clientId={clientId} planId={planId} />
        <DateInput name="effectiveDate" label={t('client.tiers.from')} required />
        <DateInput name="expirationDate" label={t('client.tiers.until')} optional />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('client.tiers.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Every plan that a division may buy: "Seoul · Everyday PPO". */
function useOffers(clientId: string) {
  const divisions = useCall(reference.divisions, { clientId }).data?.rows ?? [];
  const named = divisions.flatMap((division) =>
    division.plans.map((plan): [string, string] => [`${division.id} ${plan.id}`, `${division.name} · ${plan.name}`]),
  );
  return [...new Map(named)].map(([value, label]) => ({ value, label }));
}

/** The structure of plans that name none. */
const USUAL = '4-tier';

/** The tiers a plan can be sold in. */
function Tiers({ clientId, planId }: { readonly clientId: string; readonly planId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const plan = useCall(reference.plans, { clientId }).data?.rows.find(({ id }) => id === planId);
  const structures = useCall(plans.tiers, {}).data?.rows ?? [];
  if (!plan) return null;
  const structure = structures.find(
    ({ id, name }) => id === plan.tierStructureId || (!plan.tierStructureId && name === USUAL),
  );
  const choices = (structure?.items ?? [])
    .filter(({ active }) => active)
    .map(({ id, code, label, labelKo, labelEs }) => ({
      value: id,
      label: `${code} · ${{ en: null, ko: labelKo, es: labelEs }[language] ?? label}`,
    }));
  return <CheckboxGroup name="tierItemIds" label={t('client.tiers.tiers')} choices={choices} required />;
}
