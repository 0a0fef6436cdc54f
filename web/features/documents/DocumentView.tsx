import { documents } from '@coverlane/contract/documents/calls.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { fetchFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { DocumentWhole } from './document.ts';

/** With its engine, which is large: it comes when a PDF is opened. */
const PdfView = lazy(() => import('./viewer/PdfView.tsx').then((module) => ({ default: module.PdfView })));

const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'application/pdf']);

type Props = {
  readonly found: DocumentWhole;
  /** The version that is shown. */
  readonly number: number;
};

/** What a version of the document looks like, where it can be drawn; else that it is to be saved and opened. */
export function DocumentView({ found, number }: Props) {
  const t = useText();
  const [tries, setTries] = useState(0);
  const version = found.versions.find((one) => one.number === number) ?? found;
  return (
    <Card title={t('documents.view')}>
      {SHOWN.has(version.mediaType) ? (
        <Drawn
          key={`${number} ${tries}`}
          found={found}
          number={number}
          isPdf={version.mediaType === 'application/pdf'}
          onRetry={() => setTries(tries + 1)}
        />
      ) : (
        <EmptyState icon="document" title={version.fileName}>
          {t('documents.saveToRead')}
        </EmptyState>
      )}
    </Card>
  );
}

type DrawnProps = Props & { readonly isPdf: boolean; readonly onRetry: () => void };

function Drawn({ found, number, isPdf, onRetry }: DrawnProps) {
  const t = useText();
  const say = useFailureText();
  const { received, failure } = useBytes(found.id, number, isPdf);
  if (failure !== null) return <ErrorState title={say(failure)} onRetry={onRetry} />;
  const waiting = <Skeleton lines={8} label={t('documents.opening')} />;
  if (received === null) return waiting;
  if (!isPdf) return <img className="document-picture" src={received.address} alt={found.name} />;
  return (
    <Suspense fallback={waiting}>
      <PdfView bytes={received.blob} name={found.name} />
    </Suspense>
  );
}

/** The bytes of a version; of a picture with what shows it: the policy of the page lets a picture come with its address alone. */
function useBytes(id: string, number: number, isPdf: boolean) {
  const [received, setReceived] = useState<{ blob: Blob; address: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const { blob } = await fetchFile(documents.documentFile, { a: id, b: String(number) });
        const address = isPdf || isOver ? '' : await addressOf(blob);
        if (!isOver) setReceived({ blob, address });
      } catch (error) {
        if (!isOver) setFailure(error);
      }
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [id, number, isPdf]);
  return { received, failure };
}

/** An address that holds what it leads to. */
async function addressOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('A picture could not be read.')));
  reader.readAsDataURL(blob);
  return promise;
}
