import type { Reply } from '@coverlane/contract/call.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AnswersSaid } from './AnswersSaid.tsx';
import { useEffectSaid } from './effect-said.ts';

type Answered = Reply<typeof surveyCalls.surveyAnswers>;
type Props = {
  readonly responseId: string;
  /** The page says whose it is already. */
  readonly isNamed?: boolean;
};

/** One answer: what was said, signed and sent along, what accepting it does, and the steps. */
export function ReviewAnswer({ responseId, isNamed = false }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(surveyCalls.surveyAnswers, { id: responseId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('surveyAdmin.answer')} />;
  return (
    <section className="stack" aria-label={t('surveyAdmin.answer')}>
      {!isNamed && <p className="muted">{[data.surveyName, data.name, data.clientName].filter(Boolean).join(' · ')}</p>}
      <AnswersSaid answered={data} />
      <Outlook answered={data} />
      <Steps answered={data} />
    </section>
  );
}

/** What accepting it records, what hinders it, and which claims wait. */
function Outlook({ answered: { effects, hindrances, claims, others } }: { readonly answered: Answered }) {
  const t = useText();
  const effectSaid = useEffectSaid();
  const differing = others.filter(({ differs }) => differs).length;
  return (
    <>
      {hindrances.map((one) => (
        <Banner key={one.code} kind="warn" title={effectSaid(one)} />
      ))}
      {differing > 0 && <Banner kind="warn" title={t('surveyAdmin.differs', { count: differing })} />}
      {effects.length > 0 && (
        <section className="stack stack-tight">
          <h2>{t('surveyAdmin.effects')}</h2>
          <ul>
            {effects.map((one) => (
              <li key={`${one.code} ${JSON.stringify(one.values)}`}>{effectSaid(one)}</li>
            ))}
          </ul>
        </section>
      )}
      {claims.map(({ id, claimNumber, serviceDate, released }) => (
        <p key={id}>
          {t(released ? 'surveyAdmin.claimReleased' : 'surveyAdmin.claimHeld', {
            number: claimNumber,
            date: formatDate(serviceDate),
          })}
        </p>
      ))}
    </>
  );
}

type Outcome = 'accepted' | 'followUp' | 'none';

function Steps({ answered }: { readonly answered: Answered }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const act = useAction(surveyCalls.surveyAction, {
    refreshes: [surveyCalls.surveyAnswers, surveyresponses.calls.list],
  });
  const { id, surveyId, outcome, voided, purpose, memberId, clientId } = answered;
  if (voided) return null;
  const review = (to: Outcome) =>
    act.mutate(
      { surveyId, action: 'review', responseId: id, outcome: to },
      {
        onSuccess: ({ released }) => notify('success', t(`surveyAdmin.reviewed.${to}`, { count: released })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <div className="button-row">
      {outcome !== 'accepted' && (
        <Button kind="primary" busy={act.isPending} onClick={() => review('accepted')}>
          {t('surveyAdmin.accept')}
        </Button>
      )}
      {outcome === null && <Button onClick={() => review('followUp')}>{t('surveyAdmin.followUp')}</Button>}
      {outcome !== null && <Button onClick={() => review('none')}>{t('surveyAdmin.takeBack')}</Button>}
      {purpose === 'dependentAudit' && memberId && (
        <LinkButton href={`/admin/terminate/${memberId}?client=${clientId ?? ''}`}>
          {t('surveyAdmin.endCoverage')}
        </LinkButton>
      )}
    </div>
  );
}
