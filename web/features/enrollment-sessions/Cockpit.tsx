import type { Reply } from '@coverlane/contract/call.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import type { SessionMemberState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/charts/Columns.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Divisions, PlanMix } from './CockpitTables.tsx';

type Figures = Reply<typeof sessionProgress.sessionCockpit>;

/** Figures move while people enroll: asked anew every so many milliseconds. */
const LIVE_MS = 20_000;

const DONE = ['approved', 'processed', 'failed'] as const;
const SENT = ['submitted', 'waivedAll', ...DONE] as const;
const BEGUN = ['started', 'returned', ...SENT] as const;
const SEEN = ['opened', ...BEGUN] as const;

/** The stages of a session, each with the states of those who came so far. */
const FUNNEL = [
  { name: 'invited', from: ['invited', 'bounced', ...SEEN] },
  { name: 'opened', from: SEEN },
  { name: 'started', from: BEGUN },
  { name: 'submitted', from: SENT },
  { name: 'approved', from: DONE },
  { name: 'processed', from: ['processed'] },
] as const satisfies readonly { name: string; from: readonly SessionMemberState[] }[];

const sumOf = (states: Figures['states'], from: readonly SessionMemberState[]): number =>
  from.reduce((sum, state) => sum + (states[state] ?? 0), 0);

/** How a session stands: who is how far, by division and day, which plans, what they cost and what is missing (domain 5.6). */
export function Cockpit({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(sessionProgress.sessionCockpit, { id: sessionId }, { every: LIVE_MS });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} />;
  if (!data) return <Skeleton lines={8} label={t('cockpit.loading')} />;
  const { employer, employee } = data.monthly;
  return (
    <div className="stack">
      <p className="muted">
        {t(`enrollmentsessions.status.${data.status}`)} · {formatDate(data.opensOn)} – {formatDate(data.closesOn)}
        {data.daysLeft > 0 && ` · ${t('cockpit.daysLeft', { count: data.daysLeft })}`}
      </p>
      <Funnel figures={data} />
      <div className="session-figures">
        <Figure label={t('cockpit.employer')}>{employer && formatMoney(employer)}</Figure>
        <Figure label={t('cockpit.employee')}>{employee && formatMoney(employee)}</Figure>
        <Figure label={t('cockpit.openProofs')}>{formatCount(data.openProofs)}</Figure>
        <Figure label={t('cockpit.withoutSsn')}>{formatCount(data.withoutSsn)}</Figure>
      </div>
      <PlanMix plans={data.plans} />
      <Divisions divisions={data.divisions} />
      <Days days={data.days} />
    </div>
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

function Funnel({ figures: { people, states } }: { readonly figures: Figures }) {
  const t = useText();
  const stages = FUNNEL.map(({ name, from }) => ({ name, value: sumOf(states, from) }));
  const columns = [{ name: 'people' as const, value: people }, ...stages].map(({ name, value }) => ({
    key: name,
    label: t(`cockpit.stage.${name}`),
    value,
    shown: formatCount(value),
  }));
  const done = formatCount(sumOf(states, SENT));
  return (
    <Card title={t('cockpit.title')}>
      <Columns
        finding={t('cockpit.finding', { done, all: formatCount(people) })}
        headings={[t('cockpit.stage'), t('cockpit.people')]}
        columns={columns}
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
