import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusFile } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { saveFile } from '../../../lib/files.ts';
import { formatCount } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSentence } from '../../../lib/sentence.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { CensusColumns } from './CensusColumns.tsx';
import { CensusDoubles } from './CensusDoubles.tsx';
import { CensusGrid } from './CensusGrid.tsx';
import { CensusMissing } from './CensusMissing.tsx';
import { CensusSubmitted } from './CensusSubmitted.tsx';

const COUNTED = ['new', 'changed', 'unchanged', 'missing', 'double', 'error', 'submitted', 'leftOut'] as const;

const AT_WORK: readonly CensusFile['state'][] = ['reading', 'applying', 'undoing'];

/** One file: what it would do, what it says of itself, what is left, and the next step. @says census.refusal. census.note. */
export function CensusFileCard({ file }: { readonly file: CensusFile }) {
  const t = useText();
  const { state, counts, fileName } = file;
  return (
    <Card title={fileName}>
      <p>{t(`census.state.${state}`)}</p>
      {AT_WORK.includes(state) && <Progress label={t('census.progress')} value={file.progress} />}
      <OfItself file={file} />
      <DescriptionList
        details={COUNTED.filter((kind) => counts[kind] > 0).map((kind) => ({
          label: t(`census.count.${kind}`),
          value: formatCount(counts[kind]),
        }))}
      />
      {(state === 'proposed' || state === 'failed') && file.columns.length > 0 && <CensusColumns fileId={file.id} />}
      {state === 'proposed' && <LeftToDo file={file} />}
      <NextSteps file={file} />
    </Card>
  );
}

/** Why the file cannot be read, or what somebody should know of it. */
function OfItself({ file: { refusal, notes } }: { readonly file: CensusFile }) {
  const sentence = useSentence();
  return (
    <>
      {refusal && <Banner kind="error" title={sentence('census.refusal', refusal)} />}
      {notes.length > 0 && (
        <ul className="muted small">
          {notes.map((note) => (
            <li key={JSON.stringify(note)}>{sentence('census.note', note)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function LeftToDo({ file }: { readonly file: CensusFile }) {
  const { id, counts } = file;
  return (
    <>
      {counts.double > 0 && <CensusDoubles fileId={id} />}
      <CensusSubmitted fileId={id} />
      <CensusGrid file={file} />
    </>
  );
}

/** Applying takes what is right already; undoing takes all of it back. */
function NextSteps({ file }: { readonly file: CensusFile }) {
  const t = useText();
  const { id, state } = file;
  return (
    <>
      {state === 'proposed' && <Apply file={file} />}
      <div className="row">
        {state === 'applied' && <Undo id={id} />}
        {state !== 'reading' && state !== 'failed' && (
          <Button icon="download" onClick={() => void saveFile(census.censusAnnotated, { id, format: 'xlsx' })}>
            {t('census.annotated')}
          </Button>
        )}
      </div>
    </>
  );
}

function Apply({ file: { id, counts } }: { readonly file: CensusFile }) {
  const t = useText();
  const failureText = useFailureText();
  const apply = useAction(census.censusApply, { refreshes: [census.censusFileList] });
  const [isLeftOut, setLeftOut] = useState(false);
  return (
    <>
      {counts.missing > 0 && (
        <CensusMissing fileId={id} count={counts.missing} isLeftOut={isLeftOut} onChange={setLeftOut} />
      )}
      {apply.error && <Banner kind="error" title={failureText(apply.error)} />}
      <div className="row">
        <Button kind="primary" busy={apply.isPending} onClick={() => apply.mutate({ id, excludeMissing: isLeftOut })}>
          {t('census.apply')}
        </Button>
      </div>
    </>
  );
}

function Undo({ id }: Pick<CensusFile, 'id'>) {
  const t = useText();
  const failureText = useFailureText();
  const undo = useAction(census.censusUndo, { refreshes: [census.censusFileList] });
  return (
    <>
      {undo.error && <Banner kind="error" title={failureText(undo.error)} />}
      <Button busy={undo.isPending} onClick={() => undo.mutate({ id })}>
        {t('census.undo')}
      </Button>
    </>
  );
}
