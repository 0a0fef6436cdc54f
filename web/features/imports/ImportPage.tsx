import type { Actor } from '@coverlane/contract/words/actors.ts';
import { useState } from 'react';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { useRecordTitle } from '../../lib/window-title.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Acknowledgement } from './Acknowledgement.tsx';
import { ApplyImport } from './ApplyImport.tsx';
import { CancelButton, CancelImport } from './CancelImport.tsx';
import { FileFaults } from './FileFaults.tsx';
import { GuessedBegins } from './GuessedBegins.tsx';
import { IdentityQuestions } from './IdentityQuestions.tsx';
import { ImportMoney } from './ImportMoney.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportStateChip } from './ImportStateChip.tsx';
import { isUnderWay, type FileImport, kindWords, mayBeCancelled } from './import-state.ts';
import { UnclearClaims } from './UnclearClaims.tsx';
import { UndatedClaims } from './UndatedClaims.tsx';
import { UnknownCodes } from './UnknownCodes.tsx';
import { UnknownPeople } from './UnknownPeople.tsx';
import { OriginalFile } from './OriginalFile.tsx';
import { useImport } from './useImport.ts';
import './imports.css';
import { ActorName } from '../../lists/ActorName.tsx';

/** One file from its dry run to its undo: `/admin/imports/{importId}`. */
export function ImportPage() {
  const t = useText();
  const { data, error, refetch } = useImport();
  return (
    <div className="page page-list">
      <BackLink href="/admin/imports">{t('imports.title')}</BackLink>
      {data ? <Import found={data} /> : <Instead error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

/** What stands there while there is nothing to show. */
function Instead({ error, onRetry }: { readonly error: RequestFailed | null; readonly onRetry: () => void }) {
  const t = useText();
  if (!error) return <Skeleton lines={6} label={t('imports.opening')} />;
  if (error.status === 404 || error.status === 422) return <Missing />;
  return <ErrorState title={t('imports.openFailed')} code={error.code} onRetry={onRetry} />;
}

function Missing() {
  const t = useText();
  return (
    <>
      <h1>{t('imports.missing')}</h1>
      <EmptyState drawing="folder" action={<LinkButton href="/admin/imports">{t('imports.seeAll')}</LinkButton>}>
        {t('imports.missingAbout')}
      </EmptyState>
    </>
  );
}

function Import({ found }: { readonly found: FileImport }) {
  const t = useText();
  const { state, progress } = found;
  const [cancels, setCancels] = useState(false);
  const askToCancel = () => setCancels(true);
  useRecordTitle(found.fileName, formatDateTime(found.createdAt));
  return (
    <>
      <FactsHeader
        title={found.fileName}
        status={<ImportStateChip state={state} />}
        facts={factsOf(found, t)}
        sentence={t(`imports.stateAbout.${state}`)}
        actions={
          <>
            <Acknowledgement found={found} />
            <OriginalFile found={found} />
          </>
        }
      />
      {isUnderWay(state) ? (
        <div className="imports-working">
          <Progress label={t(`imports.state.${state}`)} value={progress} announce />
          {mayBeCancelled(state) && <CancelButton onPress={askToCancel} />}
        </div>
      ) : (
        <Settled found={found} onCancel={askToCancel} />
      )}
      {mayBeCancelled(state) && <CancelImport found={found} open={cancels} onClose={() => setCancels(false)} />}
    </>
  );
}

interface SettledProps {
  readonly found: FileImport;
  readonly onCancel: () => void;
}

/** What the file asks, and applying it. */
function Proposed({ found, onCancel }: SettledProps) {
  return (
    <>
      <UnknownCodes found={found} />
      <GuessedBegins found={found} />
      <UnknownPeople found={found} />
      <UndatedClaims found={found} />
      <UnclearClaims found={found} />
      <ApplyImport found={found} />
      <CancelButton onPress={onCancel} />
    </>
  );
}

function Settled({ found, onCancel }: SettledProps) {
  const { state, counts } = found;
  const hasRows = Object.values(counts).some((count) => count > 0);
  return (
    <>
      <ImportOutcome found={found} />
      {kindWords[found.kind].asksWho && <IdentityQuestions found={found} />}
      {state === 'proposed' && <Proposed found={found} onCancel={onCancel} />}
      <ImportMoney found={found} />
      <FileFaults faults={found.faults} refused={state === 'refused'} />
      {hasRows && <ImportRows found={found} />}
    </>
  );
}

function factsOf(found: FileImport, t: Translate): Fact[] {
  return [
    { label: t('imports.client'), value: found.clientName },
    { label: t('imports.kind'), value: t(kindWords[found.kind].name(found.fullFile)) },
    { label: t('imports.size'), value: formatBytes(found.bytes) },
    { label: t('imports.when'), value: formatDateTime(found.createdAt) },
    ...named(t('imports.by'), found.createdBy),
    ...named(t('imports.appliedBy'), found.appliedBy),
    ...named(t('imports.undoneBy'), found.undoneBy),
    ...named(t('imports.cancelledBy'), found.cancelledBy),
  ];
}

const named = (label: string, who: Actor | null): Fact[] =>
  who === null ? [] : [{ label, value: <ActorName of={who} /> }];
