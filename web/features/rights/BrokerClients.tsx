import { type BrokerMapping, rights } from '@coverlane/contract/rights/calls.ts';
import { brokerRoles } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import './rights.css';

/** The clients a broker works for: since when, as what, and what it may do for each (domain 1.1, broker map). */
export function BrokerClients({ brokerId }: { readonly brokerId: string }) {
  const t = useText();
  const say = useFailureText();
  const mayMap = useAllows()(rights.mapBroker.access);
  const { data, error, refetch } = useCall(rights.brokerClients, { brokerId });
  const [editing, edit] = useState<BrokerMapping | 'new'>();
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const rightsOf = ({ canEnroll, canSeePhi }: BrokerMapping) =>
    [canEnroll && t('brokerMap.canEnroll'), canSeePhi && t('brokerMap.canSeePhi')].filter(Boolean).join(', ');
  return (
    <section className="stack rights-part" aria-label={t('brokerMap.title')}>
      <div className="row row-apart">
        <h3>{t('brokerMap.title')}</h3>
        {mayMap && (
          <Button icon="add" onClick={() => edit('new')}>
            {t('brokerMap.add')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('brokerMap.title')}
        columns={[
          { key: 'client', width: 'name', wrap: true, label: t('brokerMap.client'), cell: clientCell },
          { key: 'role', label: t('brokerMap.role'), cell: ({ role }) => t(`brokerMap.role.${role}`) },
          { key: 'dates', label: t('brokerMap.dates'), cell: datesOf },
          { key: 'rights', label: t('brokerMap.rights'), cell: rightsOf },
        ]}
        rows={data?.rows}
        rowKey={({ clientId, effectiveDate }) => `${clientId} ${effectiveDate}`}
        rowName={({ clientName }) => clientName}
        {...(mayMap && { onOpen: edit })}
        skeletonRows={2}
        empty={<EmptyState drawing="desk">{t('brokerMap.none')}</EmptyState>}
      />
      {editing && <MappingDialog {...{ brokerId, editing }} onClose={() => edit(undefined)} />}
    </section>
  );
}

const clientCell = ({ clientName, clientNumber }: BrokerMapping) => (
  <span className="rights-client">
    {clientName}
    <span className="muted small">{clientNumber}</span>
  </span>
);

const datesOf = ({ effectiveDate, expirationDate }: BrokerMapping): string =>
  `${formatDate(effectiveDate)} – ${expirationDate ? formatDate(expirationDate) : ''}`;

type DialogProps = { readonly brokerId: string; readonly editing: BrokerMapping | 'new'; readonly onClose: () => void };

/** A new mapping, or one that is changed: its client and first day are what it is, and stay. */
function MappingDialog({ brokerId, editing, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotices();
  const map = useAction(rights.mapBroker, { refreshes: [rights.brokerClients] });
  const known = editing === 'new' ? undefined : editing;
  const fixed = known && { clientId: known.clientId, effectiveDate: known.effectiveDate };
  return (
    <Dialog open onClose={onClose} title={known?.clientName ?? t('brokerMap.add')} maxWidth={520}>
      <Form
        onSubmit={async (values) => {
          const saved = await map.mutateAsync({ clientId: '', effectiveDate: '', ...values, ...fixed, brokerId });
          notify('success', t('brokerMap.saved', { name: saved.clientName }));
          onClose();
        }}
      >
        {!known && <Beginning />}
        <RoleSelect {...known} />
        <DateInput
          name="expirationDate"
          label={t('brokerMap.to')}
          optional
          defaultValue={known?.expirationDate ?? ''}
        />
        <RightBoxes {...known} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('crud.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What a mapping is of: a client, and its first day. */
function Beginning() {
  const t = useText();
  const choices = useClientChoices();
  return (
    <>
      <Select name="clientId" label={t('brokerMap.client')} choices={choices} required />
      <DateInput name="effectiveDate" label={t('brokerMap.from')} required />
    </>
  );
}

function RoleSelect({ role = 'ofRecord' }: Partial<BrokerMapping>) {
  const t = useText();
  const choices = brokerRoles.map((value) => ({ value, label: t(`brokerMap.role.${value}`) }));
  return <Select name="role" label={t('brokerMap.role')} choices={choices} defaultValue={role} empty={null} />;
}

function RightBoxes({ canEnroll = false, canSeePhi = false }: Partial<BrokerMapping>) {
  const t = useText();
  const hint = t('brokerMap.canSeePhi.hint');
  return (
    <>
      <Checkbox name="canEnroll" label={t('brokerMap.canEnroll')} defaultChecked={canEnroll} />
      <Checkbox name="canSeePhi" label={t('brokerMap.canSeePhi')} hint={hint} defaultChecked={canSeePhi} />
    </>
  );
}
