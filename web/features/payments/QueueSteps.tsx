import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { Selection } from '../../lib/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import type { Payment } from './payment-tones.ts';

type Props = { readonly selection: Pick<Selection<Payment>, 'rows' | 'clear'>; readonly onBuilt: () => void };

/** Builds a file of all that is due. */
export function BuildDue({ onBuilt }: Pick<Props, 'onBuilt'>) {
  const t = useText();
  const build = useBuild(onBuilt, NOTHING_CHOSEN);
  return (
    <Button icon="money" busy={build.isPending} onClick={() => build.run(undefined)}>
      {t('payments.buildDue')}
    </Button>
  );
}

const NOTHING_CHOSEN = () => undefined;

/** What is chosen: a file of it; and it is held, resumed and canceled, all of it or nothing. */
export function ChosenPayments({ selection: { rows, clear }, onBuilt }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const change = useAction(payments.paymentStep, { refreshes: [payments.paymentList] });
  const build = useBuild(onBuilt, clear);
  const ids = rows.map(({ id }) => id);
  const run = (step: 'hold' | 'resume' | 'cancel') =>
    change.mutate(
      { ids, step },
      {
        onSuccess: ({ changed }) => {
          notify('success', t(`payments.step.${step}.done`, { count: changed }));
          clear();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  if (rows.length === 0) return null;
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      <Button kind="primary" busy={build.isPending} onClick={() => build.run(ids)}>
        {t('payments.build')}
      </Button>
      {(['hold', 'resume', 'cancel'] as const).map((step) => (
        <Button key={step} busy={change.isPending} onClick={() => run(step)}>
          {t(`payments.step.${step}`)}
        </Button>
      ))}
    </SelectionBar>
  );
}

/** Builds the file and says what is in it, and how many payments are held instead. */
function useBuild(onBuilt: () => void, clear: () => void) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const build = useAction(paymentBatches.buildBatch, {
    refreshes: [payments.paymentList, paymentBatches.batchList],
  });
  const run = (ids: string[] | undefined) =>
    build.mutate(ids === undefined ? {} : { ids }, {
      onSuccess: ({ batch, held }) => {
        clear();
        if (held > 0) notify('warn', t('payments.held', { count: held }));
        if (batch === null) {
          if (held === 0) notify('info', t('payments.nothingDue'));
          return;
        }
        notify('success', t('payments.built', { number: batch.number, count: batch.entries }));
        onBuilt();
      },
      onError: (failure) => notify('error', say(failure)),
    });
  return { run, isPending: build.isPending };
}
