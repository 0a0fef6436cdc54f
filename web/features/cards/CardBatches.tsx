import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { NoFile } from '../../lists/NoFile.tsx';
import { pdfItems, PrintBatches, type PrintBatch } from '../../lists/PrintBatches.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** The batches of cards: their files, and what became of all cards of one. */
export function CardBatches({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const move = useAction(idCards.moveCardBatch, { refreshes: [idCards.cardQueue, idCards.cardBatchList] });
  const movesOf = ({ id }: PrintBatch) =>
    (['printed', 'mailed'] as const).map((status) => ({
      label: t(`cards.queue.all.${status}`),
      onSelect: () =>
        move.mutate(
          { id, status },
          {
            onSuccess: () => notify('success', t('cards.queue.done')),
            onError: (error) => notify('error', say(error)),
          },
        ),
    }));
  return (
    <PrintBatches
      address={address}
      list={idCards.cardBatchList}
      noFile={<NoFile of="cardBatchList" why="papers" />}
      retry={idCards.retryCardBatch}
      papers={t('cards.queue.cards')}
      items={({ id }) => [
        { label: t('cards.queue.show'), onSelect: () => address.change({ tab: undefined, batchId: id }) },
      ]}
      readyItems={(batch, save) => [
        ...pdfItems(
          batch,
          (number) =>
            number === null ? t('cards.queue.file.pdf') : t('cards.queue.part', { number, count: batch.parts }),
          (number) => save(() => saveFile(idCards.cardBatchFile, { id: batch.id, part: 'pdf', number })),
        ),
        {
          label: t('cards.queue.file.csv'),
          onSelect: save(() => saveFile(idCards.cardBatchFile, { id: batch.id, part: 'csv' })),
        },
        'line',
        ...movesOf(batch),
      ]}
    />
  );
}
