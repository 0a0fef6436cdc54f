import { clientCalls, type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/calls/clients.ts';
import { settings } from '@coverlane/contract/calls/settings.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { codeOf } from './matrix-columns.ts';
import { useMatrixWords } from './useMatrixWords.ts';

/**
 * Saves one cell at a time, and says so with a way back. A row that somebody else changed first keeps what they saved,
 * and the reader is told.
 */
export function useMatrixEdit() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { label } = useMatrixWords();
  const refresh = useRefresh();
  const update = useAction(clients.calls.update);
  const put = useAction(settings.putSetting);
  const reload = () => refresh([clientCalls.clientMatrix, clientCalls.clientRecord, clients.calls.list]);

  const write = async (row: Pick<MatrixRow, 'id' | 'version'>, column: MatrixColumn, value: string) => {
    const key = matrixSettings.find((one) => one === column);
    if (key) await put.mutateAsync({ key, scope: 'client', scopeId: row.id, value });
    else {
      const { version } = await update.mutateAsync({ id: row.id, version: row.version, [column]: value });
      return version;
    }
    return row.version;
  };
  const failed = (row: MatrixRow, failure: unknown) => {
    const isConflict = failure instanceof RequestFailed && failure.code === 'conflict';
    notify(isConflict ? 'warn' : 'error', isConflict ? t('clientMatrix.conflict', { name: row.name }) : say(failure));
    return reload();
  };
  return async (row: MatrixRow, column: MatrixColumn, value: string): Promise<void> => {
    const before = codeOf(row, column);
    if (value === before) return;
    try {
      const version = await write(row, column, value);
      const undo = () => write({ id: row.id, version }, column, before).then(reload, (failure) => failed(row, failure));
      notify('success', t('clientMatrix.saved', { column: label(column), name: row.name }), {
        label: t('clientMatrix.undo'),
        onSelect: () => void undo(),
      });
      await reload();
    } catch (failure) {
      await failed(row, failure);
    }
  };
}
