import type { Reply } from '@coverlane/contract/call.ts';
import { type MappedClients, organisations } from '@coverlane/contract/organisations/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import './rights.css';

type Kind = 'partner' | 'tpa';
type Props = { readonly kind: Kind; readonly id: string };

/** The clients that a partner or TPA organisation works for (domain 1.1). */
export function OrganisationClients({ kind, id }: Props) {
  return kind === 'partner' ? <PartnerClients id={id} /> : <TpaClients id={id} />;
}

function PartnerClients({ id }: Pick<Props, 'id'>) {
  const { partnerClients, mapPartner, unmapPartner } = organisations;
  const reply = useCall(partnerClients, { partnerId: id });
  const map = useAction(mapPartner, { refreshes: [partnerClients] });
  const unmap = useAction(unmapPartner, { refreshes: [partnerClients] });
  return (
    <Mapped
      kind="partner"
      reply={reply}
      mayMap={useAllows()(mapPartner.access)}
      onMap={(clientId) => map.mutateAsync({ partnerId: id, clientId })}
      onUnmap={(clientId) => unmap.mutateAsync({ partnerId: id, clientId })}
    />
  );
}

function TpaClients({ id }: Pick<Props, 'id'>) {
  const { tpaClients, mapTpa, unmapTpa } = organisations;
  const reply = useCall(tpaClients, { tpaId: id });
  const map = useAction(mapTpa, { refreshes: [tpaClients] });
  const unmap = useAction(unmapTpa, { refreshes: [tpaClients] });
  return (
    <Mapped
      kind="tpa"
      reply={reply}
      mayMap={useAllows()(mapTpa.access)}
      onMap={(clientId) => map.mutateAsync({ tpaId: id, clientId })}
      onUnmap={(clientId) => unmap.mutateAsync({ tpaId: id, clientId })}
    />
  );
}

type Row = MappedClients[number];
type Change = (clientId: string) => Promise<Reply<typeof organisations.mapPartner>>;
type Taking = (clientId: string) => Promise<object>;
type MappedProps = {
  readonly kind: Kind;
  readonly reply: ReturnType<typeof useCall<unknown, unknown, { rows: MappedClients }>>;
  readonly mayMap: boolean;
  readonly onMap: Change;
  readonly onUnmap: Taking;
};

function Mapped({ kind, reply: { data, error, refetch }, mayMap, onMap, onUnmap }: MappedProps) {
  const t = useText();
  const say = useFailureText();
  const [adding, add] = useState(false);
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const rows = data?.rows;
  return (
    <section className="stack rights-part" aria-label={t('organisationMap.title')}>
      <div className="row row-apart">
        <h3>{t('organisationMap.title')}</h3>
        {mayMap && (
          <Button icon="add" onClick={() => add(true)}>
            {t('organisationMap.add')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('organisationMap.title')}
        columns={[
          {
            key: 'client',
            width: 'name',
            label: t('organisationMap.client'),
            priority: 1,
            cell: ({ clientName }: Row) => clientName,
          },
          {
            key: 'number',
            width: 'id',
            label: t('organisationMap.number'),
            cell: ({ clientNumber }: Row) => clientNumber,
          },
        ]}
        rows={rows}
        rowKey={({ clientId }) => clientId}
        rowName={({ clientName }) => clientName}
        {...(mayMap && {
          renderActions: (row: Row) => <TakeAway row={row} onUnmap={onUnmap} />,
        })}
        skeletonRows={2}
        empty={<EmptyState drawing="desk">{t(`organisationMap.none.${kind}`)}</EmptyState>}
      />
      {adding && <AddClient kind={kind} known={rows ?? []} onMap={onMap} onClose={() => add(false)} />}
    </section>
  );
}

function TakeAway({ row: { clientId, clientName }, onUnmap }: { readonly row: Row } & Pick<MappedProps, 'onUnmap'>) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const remove = () =>
    onUnmap(clientId).then(
      () => notify('success', t('organisationMap.removed', { name: clientName })),
      (failure: unknown) => notify('error', say(failure)),
    );
  return (
    <Button kind="quiet" icon="remove" onClick={() => void remove()}>
      {t('organisationMap.remove')}
    </Button>
  );
}

type AddProps = Pick<MappedProps, 'kind' | 'onMap'> & {
  readonly known: MappedClients;
  readonly onClose: () => void;
};

function AddClient({ kind, known, onMap, onClose }: AddProps) {
  const t = useText();
  const { notify } = useNotices();
  const others = useClientChoices().filter(({ value }) => !known.some(({ clientId }) => clientId === value));
  return (
    <Dialog open onClose={onClose} title={t('organisationMap.add')} maxWidth={480}>
      <Form
        onSubmit={async ({ clientId }) => {
          const { rows } = await onMap(String(clientId));
          const name = rows.find((row) => row.clientId === clientId)?.clientName ?? '';
          notify('success', t('organisationMap.saved', { name }));
          onClose();
        }}
      >
        {kind === 'tpa' && known.length === 0 && <p>{t('organisationMap.narrows')}</p>}
        <Select name="clientId" label={t('organisationMap.client')} required choices={others} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('crud.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
