import { aggregateSteps } from '@coverlane/contract/reinsurance/codes.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import type { StatementReply } from './replies.ts';

type Step = StatementReply['steps'][number];

/** What the carrier advanced, got back or settled on the aggregate. */
export function CarrierMoney({ statement: { policy, steps } }: { readonly statement: StatementReply }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [isEntering, enter] = useState(false);
  const withdraw = useAction(statements.withdrawStep, { refreshes: [statements.stopLossStatement] });
  const takeBack = (id: string) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => notify('success', t('reinsurance.withdrawn')),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  const add = (
    <Button icon="add" onClick={() => enter(true)}>
      {t('reinsurance.moneyAdd')}
    </Button>
  );
  return (
    <Card title={t('reinsurance.money')} aside={add}>
      {steps.length === 0 ? (
        <p className="muted">{t('reinsurance.moneyNone')}</p>
      ) : (
        <DataTable
          caption={t('reinsurance.money')}
          columns={columnsOf(t)}
          rows={steps}
          rowKey={({ id }: Step) => id}
          rowName={({ step, happenedOn }: Step) =>
            `${t(`reinsurance.aggregateStep.${step}`)} ${formatDate(happenedOn)}`
          }
          renderActions={({ id }: Step) => (
            <Button kind="quiet" icon="remove" iconOnly onClick={() => takeBack(id)}>
              {t('reinsurance.withdraw')}
            </Button>
          )}
        />
      )}
      <EnterMoney id={policy.id} isOpen={isEntering} onClose={() => enter(false)} />
    </Card>
  );
}

const columnsOf = (t: Translate): Column<Step>[] => [
  {
    key: 'step',
    width: 'text',
    label: t('reinsurance.moneyKind'),
    priority: 1,
    cell: ({ step }) => t(`reinsurance.aggregateStep.${step}`),
  },
  { key: 'date', width: 'date', label: t('reinsurance.date'), cell: ({ happenedOn }) => formatDate(happenedOn) },
  { key: 'amount', width: 'money', label: t('reinsurance.amount'), cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'by',
    width: 'name',
    label: t('reinsurance.by'),
    priority: 3,
    cell: ({ recordedBy }) => (recordedBy ? <ActorName of={recordedBy} /> : <NoValue />),
  },
];

function EnterMoney({
  id,
  isOpen,
  onClose,
}: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(statements.aggregateStep, { refreshes: [statements.stopLossStatement] });
  const choices = aggregateSteps.map((value) => ({ value, label: t(`reinsurance.aggregateStep.${value}`) }));
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('reinsurance.moneyAdd')}>
      <Form
        label={t('reinsurance.moneyAdd')}
        onSubmit={async ({ step, happenedOn, amount, reference }) => {
          const chosen = aggregateSteps.find((one) => one === step) ?? 'advanced';
          const said = {
            happenedOn: String(happenedOn ?? ''),
            amount: String(amount ?? ''),
            reference: String(reference ?? ''),
          };
          await save.mutateAsync({ id, step: chosen, ...said });
          notify('success', t('reinsurance.entered'));
          onClose();
          return undefined;
        }}
      >
        <Select name="step" label={t('reinsurance.moneyKind')} choices={choices} empty={null} required />
        <MoneyInput name="amount" label={t('reinsurance.amount')} required />
        <DateInput name="happenedOn" label={t('reinsurance.date')} required />
        <TextInput name="reference" label={t('reinsurance.reference')} maxLength={60} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('reinsurance.enter')}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
