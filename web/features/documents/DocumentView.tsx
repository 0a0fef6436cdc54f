import { documents } from '@coverlane/contract/documents/calls.ts';
import { useEffect, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { fetchFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { DocumentWhole } from './document.ts';

const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** What the document looks like, where the browser can draw it; else that it is to be saved and opened. */
export function DocumentView({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  return (
    <Card title={t('documents.view')}>
      {SHOWN.has(found.mediaType) ? (
        <Picture found={found} />
      ) : (
        <EmptyState icon="document" title={found.fileName}>
          {t('documents.saveToRead')}
        </EmptyState>
      )}
    </Card>
  );
}

function Picture({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const say = useFailureText();
  const { address, failure } = useBytes(found.id, found.number);
  if (failure !== null) return <Banner kind="error" title={say(failure)} />;
  if (address === null) return <Skeleton lines={8} label={t('documents.opening')} />;
  return <img className="document-picture" src={address} alt={found.name} />;
}

/** The bytes of a version as an address that lives as long as they are shown. */
function useBytes(id: string, number: number) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    const load = async () => {
      try {
        const { blob } = await fetchFile(documents.documentFile, { a: id, b: String(number) });
        if (isOver) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      } catch (error) {
        if (!isOver) setFailure(error);
      }
    };
    void load();
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, number]);
  return { address, failure };
}
