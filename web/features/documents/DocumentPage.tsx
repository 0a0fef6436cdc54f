import { documents } from '@coverlane/contract/documents/calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type DocumentWhole, listHref, statusTones } from './document.ts';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentDates } from './DocumentDates.tsx';
import { DocumentPlaces } from './DocumentPlaces.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { DocumentView } from './DocumentView.tsx';
import { RelatedDocuments } from './RelatedDocuments.tsx';
import { saveDocument } from './save-document.ts';
import './documents.css';

/** One document, to be read, and kept by whoever keeps it: `/{area}/document/{documentId}`. */
export function DocumentPage() {
  const t = useText();
  const { documentId = '' } = useParams();
  const { type } = useUser();
  const { data, error, refetch } = useCall(documents.documentGet, { id: documentId });
  return (
    <div className="page page-list">
      {type !== 'member' && <BackLink href={listHref(type)}>{t('documents.title')}</BackLink>}
      {data ? <Document found={data} /> : <Instead error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

/** What stands there while there is nothing to show. */
function Instead({ error, onRetry }: { readonly error: RequestFailed | null; readonly onRetry: () => void }) {
  const t = useText();
  if (!error) return <Skeleton lines={6} label={t('documents.opening')} />;
  if (error.status !== 404 && error.status !== 422)
    return <ErrorState title={t('documents.openFailed')} code={error.code} onRetry={onRetry} />;
  return (
    <>
      <h1>{t('documents.missing')}</h1>
      <EmptyState icon="document">{t('documents.missingAbout')}</EmptyState>
    </>
  );
}

function Document({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const { language } = useLanguage();
  const [chosen, choose] = useState<number>();
  // One that was withdrawn meanwhile gives way to the one in force.
  const number = found.versions.find((one) => one.number === chosen)?.number ?? found.number;
  return (
    <>
      <FactsHeader
        title={found.name}
        status={<StatusChip tone={statusTones[found.status]}>{t(`documents.status.${found.status}`)}</StatusChip>}
        facts={factsOf(found, { t, category: wordsIn(found.categoryName, language) })}
        {...(found.description !== null && { sentence: found.description })}
        actions={
          <>
            <SaveButton save={() => saveDocument(found.id, found)}>{t('documents.save')}</SaveButton>
            {found.isKept && <DocumentActions found={found} />}
          </>
        }
      />
      <div className="document-desk">
        <DocumentView found={found} number={number} />
        <div className="stack">
          {found.isKept && <DocumentPlaces found={found} />}
          {found.isKept && <DocumentDates found={found} />}
          <DocumentVersions found={found} shown={number} onShow={choose} />
          <RelatedDocuments id={found.id} />
        </div>
      </div>
    </>
  );
}

const factsOf = (
  { fileName, bytes, effectiveDate, expirationDate, visibleTo, isKept }: DocumentWhole,
  { t, category }: { t: Translate; category: string },
): Fact[] => [
  { label: t('documents.categoryId'), value: category },
  { label: t('documents.fileName'), value: fileName },
  { label: t('documents.size'), value: formatBytes(bytes) },
  ...(effectiveDate === null
    ? []
    : [{ label: t('documents.effectiveDate'), value: <DateText date={effectiveDate} /> }]),
  ...(expirationDate === null
    ? []
    : [{ label: t('documents.expirationDate'), value: <DateText date={expirationDate} /> }]),
  ...(isKept
    ? [{ label: t('documents.visibleTo'), value: visibleTo.map((type) => t(`userType.${type}`)).join(', ') }]
    : []),
];
