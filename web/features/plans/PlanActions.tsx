import { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { plans } from '@coverlane/contract/plans/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { useSearchParams } from 'react-router';
import { clientHref } from '../../lib/client-tabs.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = { readonly clientId: string };
type DialogProps = Props & { readonly onClose: () => void };

/** What is out of date once a plan is made or offered. */
const refreshes = [
  reference.plans,
  reference.divisions,
  plans.benefits,
  clientCalls.clientRecord,
  clientCalls.clientMatrix,
];

/** Making a plan of a base plan, and offering it to a division. Which is open stands in the address. */
export function PlanActions({ clientId }: Props) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const making = params.get('make');
  const open = (what: string) => setParams({ make: what });
  const close = () => setParams({});
  const mayMake = useAllows()(clientCalls.createPlan.access);
  if (!mayMake) return null;
  return (
    <>
      <Button icon="add" onClick={() => open('plan')}>
        {t('plans.make')}
      </Button>
      <Button onClick={() => open('offer')}>{t('plans.offer')}</Button>
      {making === 'plan' && <MakePlan clientId={clientId} onClose={close} />}
      {making === 'offer' && <OfferPlan clientId={clientId} onClose={close} />}
    </>
  );
}

function MakePlan({ clientId, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotices();
  const create = useAction(clientCalls.createPlan, { refreshes });
  const ofClient: Record<string, string> = { pageSize: '200', clientId };
  const { data } = useCall(baseplans.calls.list, ofClient);
  const choices = (data?.rows ?? []).map(({ id, ...row }) => ({ value: id, label: String(row['name']) }));
  const toBase = <LinkButton href={clientHref(clientId, 'baseplans')}>{t('plans.make.toBase')}</LinkButton>;
  return (
    <Dialog open onClose={onClose} title={t('plans.make')} maxWidth={520}>
      {data?.rows.length === 0 ? (
        <EmptyState drawing="card" action={toBase}>
          {t('plans.make.noBase')}
        </EmptyState>
      ) : (
        <Form
          onSubmit={async ({ basePlanId, name }) => {
            const made = await create.mutateAsync({ clientId, basePlanId: String(basePlanId), name: String(name) });
            notify('success', t('plans.made', { name: made.name }));
            onClose();
          }}
        >
          <Select name="basePlanId" label={t('plans.make.base')} required choices={choices} />
          <TextInput name="name" label={t('plans.make.name')} required autoComplete="off" />
          <SaveButton />
        </Form>
      )}
    </Dialog>
  );
}

function OfferPlan({ clientId, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotices();
  const offer = useAction(clientCalls.offerPlan, { refreshes });
  const divisions = useCall(reference.divisions, { clientId }).data;
  const offered = useCall(reference.plans, { clientId }).data;
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const toDivisions = <LinkButton href={clientHref(clientId, 'divisions')}>{t('plans.offer.toDivisions')}</LinkButton>;
  return (
    <Dialog open onClose={onClose} title={t('plans.offer')} maxWidth={520}>
      {divisions?.rows.length === 0 ? (
        <EmptyState drawing="desk" action={toDivisions}>
          {t('plans.offer.noDivision')}
        </EmptyState>
      ) : (
        <Form
          onSubmit={async ({ divisionId, planId, effectiveDate, expirationDate }) => {
            const given = {
              divisionId: String(divisionId),
              planId: String(planId),
              effectiveDate: String(effectiveDate),
            };
            const saved = await offer.mutateAsync({
              ...given,
              ...(expirationDate && { expirationDate: String(expirationDate) }),
            });
            notify('success', t('plans.offered', { name: saved.name }));
            onClose();
          }}
        >
          <Select name="planId" label={t('plans.plan')} required choices={named(offered?.rows)} />
          <Select name="divisionId" label={t('plans.offer.division')} required choices={named(divisions?.rows)} />
          <DateInput name="effectiveDate" label={t('plans.offer.from')} required />
          <DateInput name="expirationDate" label={t('plans.offer.to')} optional />
          <SaveButton />
        </Form>
      )}
    </Dialog>
  );
}

function SaveButton() {
  const t = useText();
  return (
    <div className="button-row">
      <Button type="submit" kind="primary">
        {t('crud.save')}
      </Button>
    </div>
  );
}
