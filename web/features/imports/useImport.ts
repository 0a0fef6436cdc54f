import { imports } from '@coverlane/contract/imports/calls.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useRefresh } from '../../lib/api.ts';
import { isUnderWay } from './import-state.ts';

const ASK_AGAIN_MS = 1000;

/** The import of the address, asked for every second while the server is at work on it. */
export function useImport() {
  const { importId } = useParams();
  const [busy, setBusy] = useState(true);
  const asked = importId === undefined ? undefined : { id: importId };
  const reply = useCall(imports.importGet, asked, { every: busy && ASK_AGAIN_MS });
  const state = reply.data?.state;
  const refresh = useRefresh();
  useEffect(() => {
    if (state === undefined) return;
    setBusy(isUnderWay(state));
    // What a person's row says depends on how far the import is.
    void refresh([imports.importRows, imports.importIdentities, imports.importList]);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the state changes
  }, [state]);
  return reply;
}
