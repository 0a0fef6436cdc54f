import { clientCalls, type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/clients/calls.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
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
  const reload = () => refresh([clientCalls.clientMatrix, clientCalls.clientRecord, clients.calls.list]);

  const write = useCellEdit();
  const failed = (row: MatrixRow, failure: unknown) => {
    const isConflict = failure instanceof RequestFailed && failure.code === 'conflict';
    notify(isConflict ? 'warn' : 'error', isConflict ? t('clientMatrix.conflict', { name: row.name }) : say(failure));
    return reload();
  };
  return async (row: MatrixRow, column: MatrixColumn, value: string): Promise<void> => {
    if (value === codeOf(row, column)) return;
    try {
      const takeBack = await write(row, column, value);
      const undo = () => takeBack().then(reload, (failure) => failed(row, failure));
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

/** Saves a cell, and answers what takes it back. */
function useCellEdit() {
  const update = useAction(clients.calls.update);
  const put = useAction(settings.putSetting);
  const setService = useServiceEdit();

  return async (row: MatrixRow, column: MatrixColumn, value: string): Promise<() => Promise<unknown>> => {
    const before = codeOf(row, column);
    if (column === 'services') return setService(row, value);
    const key = matrixSettings.find((one) => one === column);
    if (key) {
      const say = (said: string) => put.mutateAsync({ key, scope: 'client', scopeId: row.id, value: said });
      await say(value);
      return () => say(before);
    }
    const { version } = await update.mutateAsync({ id: row.id, version: row.version, [column]: value });
    return () => update.mutateAsync({ id: row.id, version, [column]: before });
  };
}

/** Turns a service on or off for a client ('on:<id>', 'off:<id>'); what the client says of it besides stays. */
function useServiceEdit() {
  const refresh = useRefresh();
  const save = useAction(serviceCalls.saveEntityService);
  return async ({ id, services }: MatrixRow, value: string): Promise<() => Promise<unknown>> => {
    const [turn, serviceId = ''] = value.split(':');
    const of = { entityType: 'client', entityId: id } as const;
    const { rows } = await request(serviceCalls.entityServices, of);
    const own = rows.find((row) => row.serviceId === serviceId)?.own ?? null;
    // Days that have passed, or have not come, would leave the client as it is.
    const days = services.some((service) => service.serviceId === serviceId && service.own) ? {} : ALWAYS;
    const say = async (said: typeof own | { readonly enabled: null }) => {
      await save.mutateAsync({ ...of, serviceId, ...NOTHING, ...said });
      await refresh([serviceCalls.entityServices]);
    };
    await say({ ...NOTHING, ...own, ...days, enabled: turn === 'on' });
    return () => say(own ?? { enabled: null });
  };
}

const ALWAYS = { effectiveDate: null, expirationDate: null };
const NOTHING = { url: null, phone: null, text: null, ...ALWAYS, enabled: null };
