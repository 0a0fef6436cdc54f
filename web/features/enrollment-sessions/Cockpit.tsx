import type { Reply } from '@coverlane/contract/call.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { type SessionStage, statesOfStages } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/charts/Columns.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { PeopleHref } from './people-href.ts';
import { CockpitAnswers } from './CockpitAnswers.tsx';
import { CockpitPaper } from './CockpitPaper.tsx';
import { Divisions, PlanMix } from './CockpitTables.tsx';
import { Remind } from './Remind.tsx';

type Figures = Reply<typeof sessionProgress.sessionCockpit>;

/** Figures move while people enroll: asked anew every so many milliseconds. */
const LIVE_MS = 10_000;

/** The stages that the funnel shows, in their order. */
const FUNNEL = ['invited', 'opened', 'started', 'submitted', 'approved', 'processed'] as const satisfies SessionStage[];

const sumOf = (states: Figures['states'], stage: SessionStage): number =>
  statesOfStages[stage].reduce((sum, state) => sum + (states[state] ?? 0), 0);

type Props = { readonly sessionId: string; readonly peopleHref: PeopleHref };

/** How a session stands: who is how far, by division and day, which plans, what they cost and what is missing (domain 5.6). */
export function Cockpit({ sessionId, peopleHref }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(sessionProgress.sessionCockpit, { id: sessionId }, { every: LIVE_MS });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} />;
  if (!data) return <Skeleton lines={8} label={t('cockpit.loading')} />;
  return (
    <div className="stack">
      <p className="muted">
        {t(`enrollmentsessions.status.${data.status}`)} · {formatDate(data.opensOn)} – {formatDate(data.closesOn)}
        {data.daysLeft > 0 && ` · ${t('cockpit.daysLeft', { count: data.daysLeft })}`}
      </p>
      <Funnel figures={data} peopleHref={peopleHref} />
      <ToDo figures={data} peopleHref={peopleHref} />
      {data.monthly && <Costs monthly={data.monthly} previous={data.previous} />}
      {data.evidence.people > 0 && <Evidence evidence={data.evidence} />}
      <PlanMix plans={data.plans} previous={data.previous} />
      <Divisions divisions={data.divisions} peopleHref={peopleHref} />
      <Days days={data.days} />
      <CockpitAnswers sessionId={sessionId} />
      <CockpitPaper sessionId={sessionId} />
    </div>
  );
}

type OfFigures = { readonly figures: Figures; readonly peopleHref: PeopleHref };

/** What is left to do, each with the people behind the number: who has not answered, what waits for approval, what is missing. */
function ToDo({ figures, peopleHref }: OfFigures) {
  const t = useText();
  const { type } = useUser();
  const { id, clientId, states, openProofs, withoutSsn } = figures;
  const behind = (count: number, href: string) => <Anchor href={href}>{formatCount(count)}</Anchor>;
  const waiting = `/${type}/enrollments?status=pendingApproval&clientId=${clientId}&sessionId=${id}`;
  const stragglers = sumOf(states, 'stragglers');
  return (
    <Card title={t('cockpit.toDo')} footer={stragglers > 0 && <Remind sessionId={id} />}>
      <div className="session-figures">
        <Figure label={t('cockpit.stage.stragglers')}>{behind(stragglers, peopleHref({ stage: 'stragglers' }))}</Figure>
        <Figure label={t('cockpit.toApprove')}>{behind(states.submitted + states.waivedAll, waiting)}</Figure>
        <Figure label={t('cockpit.openProofs')}>{behind(openProofs, peopleHref({ lacks: 'proofs' }))}</Figure>
        <Figure label={t('cockpit.withoutSsn')}>{behind(withoutSsn, peopleHref({ lacks: 'ssn' }))}</Figure>
      </div>
    </Card>
  );
}

type CostsProps = { readonly monthly: NonNullable<Figures['monthly']> } & Pick<Figures, 'previous'>;

/** What a month costs so far, if the others choose alike, and what it cost in the session before. */
function Costs({ monthly: { employer, employee, projected, continuing }, previous }: CostsProps) {
  const t = useText();
  const before = previous?.monthly;
  return (
    <Card title={t('cockpit.monthly')}>
      <div className="session-figures">
        <Figure label={t('cockpit.employer')}>{formatMoney(employer)}</Figure>
        <Figure label={t('cockpit.employee')}>{formatMoney(employee)}</Figure>
        <Figure label={t('cockpit.employerProjected')}>{projected && formatMoney(projected.employer)}</Figure>
        <Figure label={t('cockpit.employeeProjected')}>{projected && formatMoney(projected.employee)}</Figure>
        {before && <Figure label={t('cockpit.employerBefore')}>{formatMoney(before.employer)}</Figure>}
        {before && <Figure label={t('cockpit.employeeBefore')}>{formatMoney(before.employee)}</Figure>}
      </div>
      <p className="muted small">{t('cockpit.projectedHint')}</p>
      <Continuing continuing={continuing} />
      {previous && (
        <p className="muted small">
          {t('cockpit.before', {
            name: previous.name,
            done: formatCount(previous.submitted),
            all: formatCount(previous.people),
          })}
        </p>
      )}
    </Card>
  );
}

/** What those pay themselves who have left and continue coverage (COBRA); nothing where nobody does. */
function Continuing({ continuing }: Pick<CostsProps['monthly'], 'continuing'>) {
  const t = useText();
  if (continuing === null) return null;
  return (
    <>
      <div className="session-figures">
        <Figure label={t('cockpit.continuing')}>{formatMoney(continuing.amount)}</Figure>
      </div>
      <p className="muted small">{t('cockpit.continuingHint', { count: continuing.people })}</p>
    </>
  );
}

/** Amounts that wait for evidence of insurability: whose, what is issued of them, and what is pending. */
function Evidence({ evidence: { people, issued, pending } }: Pick<Figures, 'evidence'>) {
  const t = useText();
  return (
    <Card title={t('cockpit.evidence')}>
      <div className="session-figures">
        <Figure label={t('cockpit.people')}>{formatCount(people)}</Figure>
        {issued !== null && <Figure label={t('cockpit.issued')}>{formatMoney(issued)}</Figure>}
        {pending !== null && <Figure label={t('cockpit.pending')}>{formatMoney(pending)}</Figure>}
      </div>
      <p className="muted small">{t('cockpit.evidenceHint')}</p>
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className="session-figure">
      <dt>{label}</dt>
      <dd className="numbers">{children ?? '–'}</dd>
    </dl>
  );
}

function Funnel({ figures: { people, states }, peopleHref }: OfFigures) {
  const t = useText();
  const all = { key: 'people', label: t('cockpit.stage.people'), value: people, shown: formatCount(people) };
  const stages = FUNNEL.map((stage) => {
    const value = sumOf(states, stage);
    const label = t(`cockpit.stage.${stage}`);
    const shown = formatCount(value);
    return { key: stage, label, value, shown, href: peopleHref({ stage }), said: `${label}: ${shown}` };
  });
  return (
    <Card title={t('cockpit.title')}>
      <Columns
        finding={t('cockpit.finding', { done: formatCount(sumOf(states, 'submitted')), all: all.shown })}
        headings={[t('cockpit.stage'), t('cockpit.people')]}
        columns={[{ ...all, href: peopleHref({}), said: `${all.label}: ${all.shown}` }, ...stages]}
      />
    </Card>
  );
}

function Days({ days }: Pick<Figures, 'days'>) {
  const t = useText();
  if (days.length < 2) return null;
  const columns = days.map(({ day, submitted }) => ({
    key: day,
    label: formatDate(day),
    value: submitted,
    shown: formatCount(submitted),
  }));
  return (
    <Card title={t('cockpit.byDay')}>
      <Columns
        finding={t('cockpit.byDay')}
        headings={[t('cockpit.day'), t('cockpit.stage.submitted')]}
        columns={columns}
        short
      />
    </Card>
  );
}
