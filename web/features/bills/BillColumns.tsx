import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { billColumns } from '@coverlane/contract/bills/codes.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import type { BillColumnShown, CarrierBill } from './replies.ts';

type Props = { readonly bill: CarrierBill; readonly columns: readonly BillColumnShown[] };

/** What each column of a carrier's file holds: asked once, and known for its next bill. */
export function BillColumns({ bill, columns }: Props) {
  const t = useText();
  const save = useAction(carrierBills.mapCarrierBill, {
    refreshes: [carrierBills.carrierBill, carrierBills.carrierBillList],
  });
  const choices = billColumns.map((value) => ({ value, label: t(`bills.column.${value}`) }));
  return (
    <Card title={t('bills.columns')}>
      <Form
        label={t('bills.columns')}
        onSubmit={async (typed) => {
          const said = columns.map(({ column }) => ({
            column,
            target: billColumns.find((one) => one === typed[`column-${column}`]) ?? 'leaveOut',
          }));
          await save.mutateAsync({ id: bill.id, columns: said });
        }}
      >
        <p>{t('bills.columnsAbout')}</p>
        {columns.map(({ column, header, target, samples }) => (
          <Select
            key={column}
            name={`column-${column}`}
            label={header}
            hint={samples.join(' · ') || undefined}
            empty={null}
            defaultValue={target}
            choices={choices}
          />
        ))}
        <Button type="submit" kind="primary">
          {t('bills.columnsSave')}
        </Button>
      </Form>
    </Card>
  );
}
