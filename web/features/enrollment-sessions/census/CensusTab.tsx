import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../../lib/api.ts';
import { upload } from '../../../lib/files.ts';
import { useText } from '../../../lib/i18n.ts';
import { SendOneFile } from '../../../lists/SendOneFile.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CensusFileCard } from './CensusFileCard.tsx';

const ASK_AGAIN_MS = 1000;
const AT_WORK: ReadonlySet<string> = new Set(['reading', 'applying', 'undoing']);

/** The census of a session: the newest file with what is left to mend, and the way to send another. */
export function CensusTab({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const refresh = useRefresh();
  const [percent, setPercent] = useState(0);
  const { data, error, refetch } = useCall(
    census.censusFileList,
    { sessionId },
    { every: (seen) => (seen?.rows.some(({ state }) => AT_WORK.has(state)) ? ASK_AGAIN_MS : false) },
  );
  const send = async (file: File, onProgress: (done: number) => void) => {
    await upload(census.censusUpload, { sessionId, file }, { onProgress });
    setPercent(percent + 1);
    await refresh([census.censusFileList]);
  };
  if (!data)
    return error ? (
      <ErrorState title={t('census.openFailed')} code={error.code} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} label={t('census.opening')} />
    );
  const [newest] = data.rows;
  return (
    <div className="stack">
      {newest && <CensusFileCard key={`${newest.id} ${newest.state}`} file={newest} />}
      <Card title={t('census.send')}>
        <SendOneFile
          key={percent}
          name="file"
          label={t('census.file')}
          hint={t('census.fileHint')}
          accept=".csv,.xlsx,.txt"
          send={send}
        />
      </Card>
    </div>
  );
}
