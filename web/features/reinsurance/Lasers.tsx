import type { Reply } from '@coverlane/contract/call.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { shownOr } from '../../ui/NoValue.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Laser = Reply<typeof reinsurance.lasers>['lasers'][number];

const refreshes = [reinsurance.lasers, statements.stopLossStatement, stopLossCases.watchList];

/** Deductibles of single claimants. Whoever may not read health information sees numbers, and enters none. */
export function Lasers({ policyId }: { readonly policyId: string }) {
  const t = useText();
  const { permissions } = useUser();
  const [isAdding, add] = useState(false);
  const list = useCall(reinsurance.lasers, { id: policyId });
  const remove = useRemove(policyId);
  return (
    <div className="stack">
      <p className="muted">{t('reinsurance.lasersAbout')}</p>
      {permissions.some(({ machineName }) => machineName === 'phi') && (
        <div className="row">
          <Button icon="add" kind="primary" onClick={() => add(true)}>
            {t('reinsurance.laserAdd')}
          </Button>
        </div>
      )}
      <DataTable
        caption={t('reinsurance.tab.lasers')}
        columns={columnsOf(t)}
        rows={list.data?.lasers}
        rowKey={({ claimant }: Laser) => String(claimant)}
        rowName={({ claimant }: Laser) => t('reinsurance.claimantNo', { number: claimant })}
        renderActions={({ claimant }: Laser) => (
          <Button kind="quiet" icon="remove" iconOnly onClick={() => remove(claimant)}>
            {t('reinsurance.laserRemove')}
          </Button>
        )}
        failed={
          list.error && !list.data && <ErrorState title={t('reinsurance.failed')} onRetry={() => void list.refetch()} />
        }
        empty={<EmptyState drawing="desk">{t('reinsurance.lasersNone')}</EmptyState>}
      />
      <AddLaser policyId={policyId} isOpen={isAdding} onClose={() => add(false)} />
    </div>
  );
}

function useRemove(id: string): (claimant: number) => void {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const removal = useAction(reinsurance.removeLaser, { refreshes });
  return (claimant) =>
    removal.mutate(
      { id, claimant },
      {
        onSuccess: () => notify('success', t('reinsurance.laserRemoved')),
        onError: (failure) => notify('error', say(failure)),
      },
    );
}

const columnsOf = (t: Translate): Column<Laser>[] => [
  {
    key: 'claimant',
    width: 'id',
    label: t('reinsurance.claimant'),
    priority: 1,
    cell: ({ claimant }) => t('reinsurance.claimantNo', { number: claimant }),
  },
  { key: 'member', width: 'name', label: t('reinsurance.member'), cell: ({ memberName }) => shownOr(memberName) },
  {
    key: 'amount',
    width: 'money',
    label: t('reinsurance.laserAmount'),
    cell: ({ amount }) => <Money amount={amount} />,
  },
];

type Props = { readonly policyId: string; readonly isOpen: boolean; readonly onClose: () => void };

function AddLaser({ policyId, isOpen, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(reinsurance.saveLaser, { refreshes });
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('reinsurance.laserAdd')}>
      <Form
        label={t('reinsurance.laserAdd')}
        onSubmit={async ({ memberNumber, suffix, amount }) => {
          const said = {
            memberNumber: String(memberNumber ?? ''),
            suffix: String(suffix ?? '00'),
            amount: String(amount ?? ''),
          };
          await save.mutateAsync({ id: policyId, ...said });
          notify('success', t('reinsurance.laserSaved'));
          onClose();
          return undefined;
        }}
      >
        <TextInput name="memberNumber" label={t('reinsurance.laserMember')} maxLength={40} required />
        <TextInput
          name="suffix"
          label={t('reinsurance.laserSuffix')}
          hint={t('reinsurance.laserSuffix.hint')}
          maxLength={10}
          defaultValue="00"
        />
        <MoneyInput name="amount" label={t('reinsurance.laserAmount')} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('reinsurance.laserSave')}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
