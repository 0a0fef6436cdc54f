import { allows, enrollers } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useState } from 'react';
import { SHORTEST_NOTE } from '../../features/enrollments/enrollment-actions.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Entry = MemberRecord['timeline'][number];
type Found = Reply<typeof enrollments.singleEnrollment>;

const isUndoable = (found: Found | undefined): boolean => found?.undoable === true && found.enrollment !== null;

/** Takes a whole change back from the timeline, for those who may make changes; roster files are undone as imports. */
export function UndoChange({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const mayChange = allows(enrollers, actorOf(useUser()));
  if (!mayChange || entry.undoneAt !== null || entry.importId !== null || entry.source === 'undo') return null;
  return (
    <>
      <Button kind="quiet" icon="back" onClick={() => setAsked(true)}>
        {t('changing.undo')}
      </Button>
      {asked && <UndoDialog entry={entry} onClose={() => setAsked(false)} />}
    </>
  );
}

/** What the change did, which is what is taken back, and the button that does so. */
function UndoDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(enrollments.singleEnrollment, { id: entry.id });
  const { undo, busy, failure } = useUndo(data?.enrollment?.id, onClose);
  const { asks, may, isReady, ...asking } = useAsking(data);
  const words = { change: t(`changeType.${entry.type}`), date: formatDate(entry.effectiveDate) };
  const wrong = failure ?? error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changing.undoTitle', words)}
      footer={
        <>
          {may && (
            <Button kind="danger" busy={busy} disabled={!isReady} onClick={() => undo(asking)}>
              {t('changing.undoNow')}
            </Button>
          )}
          <Button onClick={onClose}>{t('changing.keep')}</Button>
        </>
      }
    >
      {wrong ? <Banner kind="error" title={say(wrong)} /> : <Undone found={data} may={isUndoable(data)} />}
      {asks && <TakesBack found={data} {...asking} />}
    </Dialog>
  );
}

/** What the change did, each effect in words. */
function Undone({ found, may }: { readonly found: Found | undefined; readonly may: boolean }) {
  const t = useText();
  const sentence = useSentence();
  if (found === undefined) return <Skeleton lines={3} label={t('changing.loading')} />;
  return (
    <>
      {may ? <p>{t('changing.undoAbout')}</p> : <Banner kind="warn" title={t('changing.notUndoable')} />}
      <ul className="members-effects">
        {found.entry.effects.map((effect) => (
          <li key={JSON.stringify(effect)}>{sentence('effects', effect)}</li>
        ))}
      </ul>
    </>
  );
}

/** Whether it is asked about, and who may go on with which words. */
function useAsking(found: Found | undefined) {
  const [why, onWhy] = useState('');
  const [isMeant, onMeant] = useState(false);
  const isAdmin = useUser().type === 'admin';
  const asked = found?.takesBack ?? [];
  const asksMeant = asked.some(({ code }) => code === MEANT);
  const asksWhy = asked.some(({ code }) => code !== MEANT);
  const may = isUndoable(found) && (!asksWhy || isAdmin);
  const isReady = (!asksWhy || why.length >= SHORTEST_NOTE) && (!asksMeant || isMeant);
  return { asks: asked.length > 0, asksMeant, asksWhy, may, isReady, isAdmin, why, onWhy, isMeant, onMeant };
}

/** Somebody would be covered twice, which the client allows where it is meant (domain 3.3). */
const MEANT = 'covered-elsewhere';

type TakesBackProps = Omit<ReturnType<typeof useAsking>, 'asks' | 'may' | 'isReady'> & {
  readonly found: Found | undefined;
};

/**
 * What is asked about: coverage that an end of the same would ask about, which an administrator passes with a reason, and who would
 * be covered twice, which is said to be meant.
 */
function TakesBack({ found, isAdmin, asksMeant, asksWhy, isMeant, onMeant, ...reason }: TakesBackProps) {
  const t = useText();
  const sentence = useSentence();
  const prefix = isAdmin ? 'changes.warning' : 'changes.refusal';
  return (
    <>
      {(found?.takesBack ?? []).map((one) => (
        <Banner key={JSON.stringify(one)} kind="warn" title={sentence(prefix, one)} />
      ))}
      {asksMeant && <Checkbox name="coveredTwice" label={t('undoing.meant')} checked={isMeant} onChange={onMeant} />}
      {asksWhy && (isAdmin ? <Why {...reason} /> : <p>{t('undoing.ask')}</p>)}
    </>
  );
}

function Why({ why, onWhy }: { readonly why: string; readonly onWhy: (why: string) => void }) {
  const t = useText();
  return (
    <TextArea
      name="overrideReason"
      label={t('undoing.why')}
      hint={t('undoing.short', { count: SHORTEST_NOTE })}
      value={why}
      onChange={onWhy}
      rows={2}
      maxLength={200}
    />
  );
}

function useUndo(enrollmentId: string | undefined, onDone: () => void) {
  const t = useText();
  const { notify } = useNotices();
  const action = useAction(enrollments.enrollmentAction, { refreshes: [members.getMember, members.membersearch] });
  const undo = ({ why, isMeant }: { why: string; isMeant: boolean }) => {
    if (enrollmentId === undefined) return;
    action.mutate(
      {
        enrollmentId,
        action: 'void',
        ...(why !== '' && { overrideReason: why }),
        ...(isMeant && { coveredTwice: true }),
      },
      {
        onSuccess: () => {
          notify('success', t('changing.undone'));
          onDone();
        },
      },
    );
  };
  return { undo, busy: action.isPending, failure: action.error };
}
