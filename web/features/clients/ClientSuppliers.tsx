import { type ClientSupplier, serviceCalls } from '@coverlane/contract/services/calls.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { supplierKinds } from '@coverlane/contract/collections/content-codes.ts';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Who stands behind a client's plans: as what, since when, under which numbers (domain 12.5). */
export function ClientSuppliers({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const mayWrite = useAllows()(serviceCalls.saveClientSupplier.access);
  const [editing, edit] = useState<ClientSupplier | 'new'>();
  const add = mayWrite && (
    <Button icon="add" onClick={() => edit('new')}>
      {t('clientParts.addSupplier')}
    </Button>
  );
  return (
    <section className="stack" aria-label={t('clientParts.suppliers')}>
      <Suppliers clientId={clientId} add={add} {...(mayWrite && { onOpen: edit })} />
      {editing && <SupplierDialog {...{ clientId, editing }} onClose={() => edit(undefined)} />}
    </section>
  );
}

type ListProps = {
  readonly clientId: string;
  readonly add: ReactNode;
  readonly onOpen?: (row: ClientSupplier) => void;
};

function Suppliers({ clientId, add, onOpen }: ListProps) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(serviceCalls.clientSuppliers, { id: clientId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <>
      {data && data.rows.length > 0 && <div className="row">{add}</div>}
      <DataTable
        caption={t('clientParts.suppliers')}
        columns={[
          { key: 'supplier', width: 'name', label: t('clientParts.supplier'), cell: nameOf, priority: 1 },
          {
            key: 'role',
            label: t('clientParts.role'),
            cell: ({ role }: ClientSupplier) => t(`suppliers.kind.${role}`),
            priority: 1,
          },
          {
            key: 'policy',
            width: 'id',
            label: t('clientParts.policyNumber'),
            cell: ({ policyNumber }) => policyNumber,
            priority: 3,
          },
          { key: 'dates', label: t('clientParts.dates'), cell: datesOf, priority: 2 },
        ]}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...(onOpen && { onOpen })}
        skeletonRows={2}
        empty={
          <EmptyState drawing="desk" action={add}>
            {t('clientParts.noSuppliers')}
          </EmptyState>
        }
      />
    </>
  );
}

const nameOf = ({ supplierName }: ClientSupplier): string => supplierName;
const datesOf = ({ effectiveDate, expirationDate }: ClientSupplier): string =>
  `${formatDate(effectiveDate)} – ${expirationDate ? formatDate(expirationDate) : ''}`;
const textOf = (values: FormValues, name: string): string | null => (values[name] ? String(values[name]) : null);

type DialogProps = {
  readonly clientId: string;
  readonly editing: ClientSupplier | 'new';
  readonly onClose: () => void;
};

/** Who, as what, and since when: what a supplier of a client is. */
const beginningOf = (values: FormValues) => ({
  supplierId: textOf(values, 'supplierId') ?? '',
  role: supplierKinds.find((kind) => kind === values['role']) ?? 'network',
  effectiveDate: textOf(values, 'effectiveDate') ?? '',
});

/** A supplier for a client, or one that is changed: who it is, as what and since when stays. */
function SupplierDialog({ clientId, editing, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(serviceCalls.saveClientSupplier, { refreshes: [serviceCalls.clientSuppliers] });
  const known = editing === 'new' ? undefined : editing;
  const submit = async (values: FormValues) => {
    const fixed = known && { supplierId: known.supplierId, role: known.role, effectiveDate: known.effectiveDate };
    const saved = await save.mutateAsync({
      ...(fixed ?? beginningOf(values)),
      clientId,
      policyNumber: textOf(values, 'policyNumber'),
      groupNumber: textOf(values, 'groupNumber'),
      expirationDate: textOf(values, 'expirationDate'),
    });
    notify('success', t('clientParts.supplierSaved', { name: saved.supplierName }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={known?.supplierName ?? t('clientParts.addSupplier')} maxWidth={520}>
      <Form onSubmit={submit}>
        {!known && <Beginning />}
        <Rest known={known} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('clientParts.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const NOTHING = { policyNumber: null, groupNumber: null, expirationDate: null };

/** What can change of it. */
function Rest({ known }: { readonly known: ClientSupplier | undefined }) {
  const t = useText();
  const { policyNumber, groupNumber, expirationDate } = known ?? NOTHING;
  const line = { optional: true, maxLength: 40 };
  return (
    <>
      <TextInput name="policyNumber" label={t('clientParts.policyNumber')} {...line} defaultValue={policyNumber} />
      <TextInput name="groupNumber" label={t('clientParts.groupNumber')} {...line} defaultValue={groupNumber} />
      <DateInput name="expirationDate" label={t('clientParts.toDay')} optional defaultValue={expirationDate} />
    </>
  );
}

/** Who, as what, and from which day: what a supplier of a client is. */
function Beginning() {
  const t = useText();
  const { data } = useCall(suppliers.calls.list, { pageSize: 200 });
  const choices = (data?.rows ?? []).map((row) => ({ value: row.id, label: String(row['name']) }));
  const roles = supplierKinds.map((value) => ({ value, label: t(`suppliers.kind.${value}`) }));
  return (
    <>
      <Select name="supplierId" label={t('clientParts.supplier')} choices={choices} required />
      <Select name="role" label={t('clientParts.role')} choices={roles} required />
      <DateInput name="effectiveDate" label={t('clientParts.fromDay')} required />
    </>
  );
}
