import { documents } from '@coverlane/contract/documents/calls.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { fetchFile, fetchPart } from '../../lib/files.ts';
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
  const Drawn = version.mediaType === 'application/pdf' ? DrawnPdf : DrawnPicture;
  return (
    <Card title={t('documents.view')}>
      {SHOWN.has(version.mediaType) ? (
        <Drawn
          key={`${number} ${tries}`}
          found={found}
          number={number}
          bytes={version.bytes}
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

type DrawnProps = Props & { readonly bytes: number; readonly onRetry: () => void };

/** A PDF, of which the parts that are looked at are fetched. */
function DrawnPdf({ found, number, bytes, onRetry }: DrawnProps) {
  const t = useText();
  const say = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const file = useMemo(() => {
    const input = { a: found.id, b: String(number) };
    return { bytes, part: (start: number, end: number) => fetchPart(documents.documentFile, input, { start, end }) };
  }, [found.id, number, bytes]);
  if (failure !== null) return <ErrorState title={say(failure)} onRetry={onRetry} />;
  return (
    <Suspense fallback={<Skeleton lines={8} label={t('documents.opening')} />}>
      <PdfView file={file} name={found.name} onFailure={setFailure} />
    </Suspense>
  );
}

function DrawnPicture({ found, number, onRetry }: DrawnProps) {
  const t = useText();
  const say = useFailureText();
  const { address, failure } = useAddress(found.id, number);
  if (failure !== null) return <ErrorState title={say(failure)} onRetry={onRetry} />;
  if (address === null) return <Skeleton lines={8} label={t('documents.opening')} />;
  return <img className="document-picture" src={address} alt={found.name} />;
}

/** What shows a picture: the policy of the page lets one come with its address alone. */
function useAddress(id: string, number: number) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const { blob } = await fetchFile(documents.documentFile, { a: id, b: String(number) });
        const found = isOver ? null : await addressOf(blob);
        if (!isOver) setAddress(found);
      } catch (error) {
        if (!isOver) setFailure(error);
      }
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [id, number]);
  return { address, failure };
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
