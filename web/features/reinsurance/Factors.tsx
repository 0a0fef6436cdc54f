import type { Reply } from '@coverlane/contract/call.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { factorCoverageTypes } from '@coverlane/contract/reinsurance/codes.ts';
import { factorTiers } from '@coverlane/contract/reinsurance/shapes.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { CopyFactors } from './CopyFactors.tsx';

type Policy = Reply<typeof reinsurance.stopLossPolicy>;
type Factor = Reply<typeof reinsurance.aggFactors>['rows'][number];

/** What is out of date once a factor is. */
const refreshes = [reinsurance.aggFactors, statements.stopLossStatement];

/** The factors of a policy by tier and date, and the way to take over those of another. */
export function Factors({ policy }: { readonly policy: Policy }) {
  const t = useText();
  const [dialog, open] = useState<'add' | 'copy' | null>(null);
  const list = useCall(reinsurance.aggFactors, { policyId: policy.id });
  const { remove } = useRemoving();
  const add = (
    <Button icon="add" kind="primary" onClick={() => open('add')}>
      {t('reinsurance.factorAdd')}
    </Button>
  );
  const isEmpty = list.data?.rows.length === 0;
  return (
    <div className="stack">
      <div className="row">
        {!isEmpty && add}
        {isEmpty && <Button onClick={() => open('copy')}>{t('reinsurance.copy')}</Button>}
      </div>
      <DataTable
        caption={t('reinsurance.tab.factors')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Factor) => id}
        rowName={({ coverageType, tierCode }: Factor) =>
          `${t(`coverageType.${coverageType}`)} ${tierText(tierCode, t)}`
        }
        renderActions={(factor: Factor) => (
          <Button kind="quiet" icon="remove" iconOnly onClick={() => remove(factor)}>
            {t('reinsurance.factorRemove')}
          </Button>
        )}
        failed={
          list.error && !list.data && <ErrorState title={t('reinsurance.failed')} onRetry={() => void list.refetch()} />
        }
        empty={
          <EmptyState drawing="folder" action={add}>
            {t('reinsurance.factorsNone')}
          </EmptyState>
        }
      />
      <AddFactor policy={policy} isOpen={dialog === 'add'} onClose={() => open(null)} />
      <CopyFactors policy={policy} isOpen={dialog === 'copy'} onClose={() => open(null)} />
    </div>
  );
}

/** Takes a factor away at once, and offers to bring it back. */
function useRemoving() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const removal = useAction(reinsurance.removeAggFactor, { refreshes });
  const again = useAction(reinsurance.saveAggFactor, { refreshes });
  const failed = (failure: unknown) => notify('error', say(failure));
  const remove = ({ id, ...factor }: Factor) =>
    removal.mutate(
      { id },
      {
        onSuccess: () =>
          notify('success', t('reinsurance.factorRemoved'), {
            label: t('reinsurance.undo'),
            onSelect: () => again.mutate(factor, { onError: failed }),
          }),
        onError: failed,
      },
    );
  return { remove };
}

/** A tier as it is read; that of all together has a word of its own. */
const tierText = (tier: Factor['tierCode'], t: Translate): string =>
  tier === 'composite' ? t('reinsurance.tier.composite') : t(`tier.${tier}`);

const columnsOf = (t: Translate): Column<Factor>[] => [
  {
    key: 'coverage',
    width: 'text',
    label: t('reinsurance.coverageType'),
    priority: 1,
    cell: ({ coverageType }) => t(`coverageType.${coverageType}`),
  },
  { key: 'tier', width: 'id', label: t('reinsurance.tier'), cell: ({ tierCode }) => tierText(tierCode, t) },
  { key: 'factor', width: 'money', label: t('reinsurance.factor'), cell: ({ factor }) => <Money amount={factor} /> },
  {
    key: 'from',
    width: 'date',
    label: t('reinsurance.effectiveDate'),
    cell: ({ effectiveDate }) => formatDate(effectiveDate),
  },
  {
    key: 'to',
    width: 'date',
    label: t('reinsurance.expirationDate'),
    cell: ({ expirationDate }) => (expirationDate === null ? t('reinsurance.open') : formatDate(expirationDate)),
  },
];

type Props = { readonly policy: Policy; readonly isOpen: boolean; readonly onClose: () => void };

function AddFactor({ policy, isOpen, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(reinsurance.saveAggFactor, { refreshes });
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('reinsurance.factorAdd')}>
      <Form
        label={t('reinsurance.factorAdd')}
        onSubmit={async ({ coverageType, tierCode, factor, effectiveDate, expirationDate }) => {
          await save.mutateAsync({
            policyId: policy.id,
            coverageType: factorCoverageTypes.find((one) => one === coverageType) ?? 'medical',
            tierCode: factorTiers.find((one) => one === tierCode) ?? 'EMP',
            factor: String(factor ?? ''),
            effectiveDate: String(effectiveDate ?? ''),
            expirationDate: expirationDate ? String(expirationDate) : null,
          });
          notify('success', t('reinsurance.factorSaved'));
          onClose();
          return undefined;
        }}
      >
        <Select
          name="coverageType"
          label={t('reinsurance.coverageType')}
          choices={factorCoverageTypes.map((value) => ({ value, label: t(`coverageType.${value}`) }))}
          empty={null}
          required
        />
        <Select
          name="tierCode"
          label={t('reinsurance.tier')}
          choices={factorTiers.map((value) => ({ value, label: tierText(value, t) }))}
          empty={null}
          required
        />
        <MoneyInput name="factor" label={t('reinsurance.factor')} required />
        <DateInput
          name="effectiveDate"
          label={t('reinsurance.effectiveDate')}
          hint={t('reinsurance.factorHint')}
          defaultValue={policy.effectiveDate}
          required
        />
        <DateInput name="expirationDate" label={t('reinsurance.expirationDate')} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('reinsurance.factorSave')}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
