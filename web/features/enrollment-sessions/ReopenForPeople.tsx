import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = { readonly sessionId: string; readonly ids: readonly string[] };

/** Opens a closed session again for some, until a day of their own; nothing where there is nobody. */
export function ReopenForPeople({ sessionId, ids }: Props) {
  const t = useText();
  const [isAsked, ask] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <Button onClick={() => ask(true)}>{t('sessionPeople.reopen')}</Button>
      {isAsked && <Asked sessionId={sessionId} ids={ids} onClose={() => ask(false)} />}
    </>
  );
}

function Asked({ sessionId, ids, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const reopen = useAction(sessionSetup.reopenForPeople, {
    refreshes: [sessionProgress.enrollmentStatuses, sessionProgress.sessionCockpit],
  });
  // What is refused is shown at its field, and stays as it was typed.
  const send = async ({ closesOn, reason }: FormValues) => {
    const { reopened, told } = await reopen.mutateAsync({
      sessionId,
      ids: [...ids],
      closesOn: String(closesOn ?? ''),
      reason: String(reason ?? ''),
    });
    notify('success', t('sessionPeople.reopened', { count: reopened, told }));
    onClose();
  };
  return (
    <Dialog open title={t('sessionPeople.reopen')} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{t('sessionPeople.reopenAbout', { count: ids.length })}</p>
        <DateInput name="closesOn" label={t('enrollmentsessions.closesOn')} required />
        <TextArea
          name="reason"
          label={t('sessionSetup.reason')}
          hint={t('sessionSetup.reasonHint')}
          required
          rows={2}
        />
        <div className="row">
          <Button type="submit" kind="primary" busy={reopen.isPending}>
            {t('sessionPeople.reopen')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
