import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { EnrollmentAction } from '@coverlane/contract/enrollments/codes.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { actionsOf, isAsked, needsNote, SHORTEST_NOTE } from './enrollment-actions.ts';

/** What is known of an enrollment that something can be done with. */
type FoundEnrollment = Pick<Reply<typeof enrollments.getEnrollment>, 'id' | 'version' | 'status' | 'memberName'>;

type Props = { readonly found: FoundEnrollment; readonly onChanged: () => void };

/** What can be done with an enrollment; whatever sends it back or refuses it asks for the reason. */
export function EnrollmentActions({ found, onChanged }: Props) {
  const t = useText();
  const [asked, ask] = useState<EnrollmentAction>();
  const { act, busy } = useAct(found, onChanged);
  const { permissions } = actorOf(useUser());
  const actions = actionsOf(found, permissions);
  if (actions.length === 0) return null;
  return (
    <div className="row">
      {actions.map((action) => (
        <Button
          key={action}
          kind={KINDS[action]}
          busy={busy === action}
          onClick={() => (isAsked(action) ? ask(action) : void act(action))}
        >
          {t(`enrollments.action.${action}`)}
        </Button>
      ))}
      {asked && <WhyDialog action={asked} found={found} onAct={act} onClose={() => ask(undefined)} />}
    </div>
  );
}

const KINDS = {
  approve: 'primary',
  reprocess: 'primary',
  return: 'secondary',
  reject: 'danger',
  cancel: 'danger',
  void: 'danger',
} as const;

type Said = { readonly note?: string; readonly overrideReason?: string };
type Act = (action: EnrollmentAction, said?: Said) => Promise<boolean>;

function useAct({ id, version }: FoundEnrollment, onChanged: () => void) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<EnrollmentAction>();
  const act: Act = async (action, said = {}) => {
    setBusy(action);
    try {
      if (action === 'reprocess') await request(enrollments.reprocessEnrollment, { id });
      else await request(enrollments.enrollmentAction, { enrollmentId: id, action, version, ...said });
      notify('success', t(action === 'cancel' ? 'errors.enrollment-cancelled' : `enrollments.acted.${action}`));
      return true;
    } catch (failure) {
      notify('error', say(failure));
      return false;
    } finally {
      setBusy(undefined);
      onChanged();
      void refresh([enrollments.enrollmentList, enrollments.enrollmentStatus, enrollments.pendingEnrollments]);
    }
  };
  return { act, busy };
}

type WhyProps = {
  readonly action: EnrollmentAction;
  readonly found: FoundEnrollment;
  readonly onAct: Act;
  readonly onClose: () => void;
};

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** What the action means, and the reason, which whoever sent it will read: at least 10 characters (domain 4.4). */
function WhyDialog({ action, found, onAct, onClose }: WhyProps) {
  const t = useText();
  const isOverriding = useUser().type === 'admin' && action === 'void';
  const send = async ({ note, overrideReason }: FormValues): Promise<FieldErrors | undefined> => {
    const [text, why] = [textOf(note), textOf(overrideReason)];
    const short = t('enrollments.noteShort', { count: SHORTEST_NOTE });
    if (needsNote(action) && text.length < SHORTEST_NOTE) return { note: short };
    if (why !== '' && why.length < SHORTEST_NOTE) return { overrideReason: short };
    if (await onAct(action, { ...(text && { note: text }), ...(why && { overrideReason: why }) })) onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t(`enrollments.ask.${action}`, { name: found.memberName })} maxWidth={560}>
      <Form onSubmit={send} check={false}>
        <p>{t(`enrollments.about.${action}`)}</p>
        {needsNote(action) && (
          <TextArea name="note" label={t('enrollments.why')} hint={t('enrollments.whyHint')} maxLength={500} />
        )}
        {isOverriding && (
          <TextArea
            name="overrideReason"
            label={t('undoing.why')}
            hint={t('undoing.whyHint')}
            rows={2}
            maxLength={200}
          />
        )}
        <div className="row">
          <Button type="submit" kind={KINDS[action]}>
            {t(`enrollments.action.${action}`)}
          </Button>
          <Button onClick={onClose}>{t('enrollments.back')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
