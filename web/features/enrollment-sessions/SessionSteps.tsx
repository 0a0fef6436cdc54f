import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { SessionAction, SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { CopySession } from './CopySession.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** What leads on from each state, the next step first. */
const STEPS: Readonly<Record<SessionState, readonly SessionAction[]>> = {
  draft: ['schedule', 'open', 'archive'],
  ready: ['open', 'archive'],
  open: ['extend', 'pause', 'close'],
  paused: ['resume', 'extend', 'close'],
  closed: ['finalize', 'extend', 'archive'],
  finalized: ['reopen', 'archive'],
  archived: [],
};
/** Asked about once more: they touch everybody of the census. */
const ASKED = ['close', 'finalize', 'archive', 'extend', 'reopen'] as const satisfies readonly SessionAction[];
type Asked = (typeof ASKED)[number];
const askedOf = (action: SessionAction): Asked | undefined => ASKED.find((one) => one === action);

type Props = { readonly sessionId: string; readonly status: SessionState };

/** The buttons that lead a session on. */
export function SessionSteps({ sessionId, status }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [asked, ask] = useState<Asked>();
  const act = useAction(sessionSetup.sessionAction, {
    refreshes: [sessionSetup.sessionChecklist, enrollmentsessions.calls.list, sessionProgress.sessionCockpit],
  });
  const done = (action: SessionAction) => notify('success', t(`sessionSetup.did.${action}`));
  const run = (action: SessionAction) =>
    act.mutate(
      { sessionId, action },
      { onSuccess: () => done(action), onError: (failure) => notify('error', say(failure)) },
    );
  const send = async (action: SessionAction, values: FormValues) => {
    const { closesOn, reason } = values;
    await act.mutateAsync({
      sessionId,
      action,
      ...(typeof closesOn === 'string' && closesOn !== '' && { closesOn }),
      ...(typeof reason === 'string' && reason !== '' && { reason }),
    });
    ask(undefined);
    done(action);
  };
  return (
    <div className="row">
      {STEPS[status].map((action, at) => (
        <Button
          key={action}
          kind={at === 0 ? 'primary' : 'secondary'}
          busy={act.isPending && act.variables.action === action}
          onClick={() => (askedOf(action) ? ask(askedOf(action)) : run(action))}
        >
          {t(`sessionSetup.do.${action}`)}
        </Button>
      ))}
      <CopySession sessionId={sessionId} />
      {asked && (
        <Dialog open title={t(`sessionSetup.ask.${asked}`)} onClose={() => ask(undefined)}>
          <Form onSubmit={(values) => send(asked, values)}>
            <p>{t(`sessionSetup.about.${asked}`)}</p>
            {asked === 'extend' && <DateInput name="closesOn" label={t('enrollmentsessions.closesOn')} required />}
            {(asked === 'extend' || asked === 'reopen') && (
              <TextArea
                name="reason"
                label={t('sessionSetup.reason')}
                hint={t('sessionSetup.reasonHint')}
                required
                rows={2}
              />
            )}
            <div className="row">
              <Button type="submit" kind="primary">
                {t(`sessionSetup.do.${asked}`)}
              </Button>
              <Button onClick={() => ask(undefined)}>{t('ui.cancel')}</Button>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  );
}
