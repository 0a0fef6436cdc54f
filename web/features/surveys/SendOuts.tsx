import type { Reply } from '@coverlane/contract/call.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import type { SurveyAction } from '@coverlane/contract/surveys/codes.ts';
import { useState } from 'react';
import { useAction, useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type SendOut = Reply<typeof surveyCalls.surveySendOuts>['rows'][number];
const refreshes = [surveyCalls.surveySendOuts, surveys.calls.list];

/** The send-outs of a survey with their figures, the newest first. */
export function SendOuts({ surveyId }: { readonly surveyId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(surveyCalls.surveySendOuts, { id: surveyId, pageSize: 50 });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('surveyAdmin.sendOuts')} />;
  if (data.rows.length === 0) return <EmptyState>{t('surveyAdmin.noSendOuts')}</EmptyState>;
  return data.rows.map((sendOut) => <OneSendOut key={sendOut.id} surveyId={surveyId} sendOut={sendOut} />);
}

function OneSendOut({ surveyId, sendOut }: { readonly surveyId: string; readonly sendOut: SendOut }) {
  const t = useText();
  const { id, name, dueOn, state, asked, waiting, sent, bounced, started, submitted, forLetters } = sendOut;
  return (
    <Card title={name}>
      <p>{t('surveyAdmin.figures', { asked, waiting, sent, bounced, started, submitted })}</p>
      {dueOn && <p>{t('surveyAdmin.dueBy', { date: formatDate(dueOn) })}</p>}
      {state === 'open' && forLetters > 0 && <p>{t('surveyAdmin.forLetters', { count: forLetters })}</p>}
      <div className="row">
        {state === 'open' && <Act surveyId={surveyId} sessionId={id} action="remind" />}
        {state === 'open' && forLetters > 0 && <Letters sessionId={id} />}
        <Act surveyId={surveyId} sessionId={id} action={state === 'open' ? 'close' : 'reopen'} />
      </div>
    </Card>
  );
}

/** Saves a letter with the link for everybody of a send-out who has no address for mail; they count as asked. */
function Letters({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await saveFile(surveyCalls.surveyLetters, { sessionId });
      await refresh(refreshes);
    } catch (failure) {
      notify('error', say(failure));
    }
    setBusy(false);
  };
  return (
    <Button icon="print" busy={busy} onClick={() => void print()}>
      {t('surveyAdmin.letters')}
    </Button>
  );
}

type ActProps = {
  readonly surveyId: string;
  readonly sessionId: string;
  readonly action: SurveyAction & ('remind' | 'close' | 'reopen');
};

function Act({ surveyId, sessionId, action }: ActProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const act = useAction(surveyCalls.surveyAction, { refreshes });
  return (
    <Button
      busy={act.isPending}
      onClick={() =>
        act.mutate(
          { surveyId, sessionId, action },
          {
            onSuccess: ({ count }) => notify('success', t(`surveyAdmin.done.${action}`, { count })),
            onError: (failure) => notify('error', say(failure)),
          },
        )
      }
    >
      {t(`surveyAdmin.do.${action}`)}
    </Button>
  );
}
