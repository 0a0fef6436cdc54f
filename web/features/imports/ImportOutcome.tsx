import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type FileImport, kindWords, touchedBy } from './import-state.ts';
import { UndoLeft } from './UndoLeft.tsx';

/** What became of the file, and the one next thing to do. */
export function ImportOutcome({ found }: { readonly found: FileImport }) {
  const t = useText();
  const sentence = useSentence();
  const { state, refusal } = found;
  return (
    <>
      {refusal && <Banner kind="error" title={sentence('imports.reason', refusal)} />}
      {(state === 'refused' || state === 'failed') && (
        <Banner
          kind="error"
          title={t(`imports.${state}Title`)}
          action={
            state === 'failed' ? (
              <ReadAgain found={found} />
            ) : (
              <LinkButton href="/admin/imports">{t('imports.sendAnother')}</LinkButton>
            )
          }
        >
          {t(`imports.${state}Next`)}
        </Banner>
      )}
      {state === 'applied' && <Applied found={found} />}
      <Nothing found={found} />
    </>
  );
}

/** What says of a file that nothing of it stands. */
function Nothing({ found: { state, undoneAt, cancelledAt } }: { readonly found: FileImport }) {
  const t = useText();
  if (state !== 'undone' && state !== 'cancelled') return null;
  const when = formatDateTime((state === 'undone' ? undoneAt : cancelledAt) ?? '');
  return (
    <Banner kind="info" title={t(`imports.${state}Title`, { when })}>
      {t(`imports.${state}Next`)}
    </Banner>
  );
}

/** The work was stopped: once its cause is gone the file is read anew, with every answer that was given. */
function ReadAgain({ found }: { readonly found: FileImport }) {
  const t = useText();
  const again = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  return (
    <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate({ id: found.id })}>
      {t('imports.readAgain')}
    </Button>
  );
}

function Applied({ found }: { readonly found: FileImport }) {
  return (
    <>
      {found.refusal && <UndoLeft found={found} />}
      <AppliedCounts found={found} />
      {found.counts.waiting > 0 && <StillWaiting found={found} />}
    </>
  );
}

function AppliedCounts({ found }: { readonly found: FileImport }) {
  const t = useText();
  const { counts, appliedAt } = found;
  return (
    <Banner
      kind="success"
      title={t('imports.appliedTitle', { when: formatDateTime(appliedAt ?? '') })}
      action={<Undo found={found} />}
    >
      {t(kindWords[found.kind].applied, {
        count: touchedBy(found),
        shown: formatCount(touchedBy(found)),
        added: formatCount(counts.added),
        changed: formatCount(counts.changed),
        terminated: formatCount(counts.terminated),
        refused: formatCount(counts.refused),
      })}
    </Banner>
  );
}

/** Rows that were left where they were because nobody answered. */
function StillWaiting({ found: { counts } }: { readonly found: FileImport }) {
  const t = useText();
  const shown = formatCount(counts.waiting);
  return <Banner kind="warn" title={t('imports.appliedWaiting', { count: counts.waiting, shown })} />;
}

const TAKES_BACK = /^changes\.refusal\.(retro-termination|rescission|claims-paid-after)$/;
const SHORTEST_REASON = 10;
/** Once an undo was refused because it takes back what an end would not, an administrator says why. */
const isAskedWhy = ({ refusal }: FileImport): boolean =>
  TAKES_BACK.test(refusal?.code ?? '') || refusal?.code === 'undo-partly';
/** Where people are left for other reasons too, none need be given. */
const isShort = (found: FileImport, why: string): boolean =>
  why.length < SHORTEST_REASON && !(why === '' && found.refusal?.code === 'undo-partly');

function Why({ value, onChange }: { readonly value: string; readonly onChange: (why: string) => void }) {
  const t = useText();
  const hint = t('undoing.short', { count: SHORTEST_REASON });
  const field = { name: 'overrideReason', label: t('undoing.why'), hint, rows: 2, maxLength: 200 };
  return <TextArea {...field} value={value} onChange={onChange} />;
}

/** Takes the whole file back as one unit, after saying what that means. */
function Undo({ found }: { readonly found: FileImport }) {
  const t = useText();
  const say = useFailureText();
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState('');
  const asks = isAskedWhy(found);
  const undo = useAction(imports.importUndo, { refreshes: [imports.importGet] });
  const count = touchedBy(found);
  const words = kindWords[found.kind];
  const asked = { id: found.id, ...(asks && why !== '' && { overrideReason: why }) };
  return (
    <>
      <Button icon="refresh" onClick={() => setOpen(true)}>
        {t('imports.undo')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('imports.undoTitle')}
        footer={
          <>
            <Button
              kind="danger"
              busy={undo.isPending}
              disabled={asks && isShort(found, why)}
              onClick={() => undo.mutate(asked, { onSuccess: () => setOpen(false) })}
            >
              {t(words.undoNow, { count })}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('imports.keepIt')}</Button>
          </>
        }
      >
        <p>{t(words.undoAbout, { count, shown: formatCount(count) })}</p>
        {asks && <Why value={why} onChange={setWhy} />}
        {undo.error && <Banner kind="error" title={say(undo.error)} />}
      </Dialog>
    </>
  );
}
