import { COBRA_DUE_DAYS, enrollmentKinds } from '@coverlane/contract/tasks/codes.ts';
import { useId, type ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { formatCount, formatMoney, formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { EVERY_CLIENT, membersHref } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { paidShown, useFigures, useMembersByMonth, usePaid } from './useFigures.ts';
import { useTasks } from './useTasks.ts';

/** The figures of a home in one line, each a way to the list that it counts. */
export function FigureTiles() {
  const { type } = useUser();
  return (
    <div className="home-tiles">
      <MembersTile />
      {type === 'client' && <AwaitingTile />}
      <PaidTile />
      {type === 'client' && <CobraTile />}
      {type !== 'client' && type !== 'tpa' && <ApprovalTiles />}
    </div>
  );
}

type TileProps = {
  readonly label: string;
  readonly figure: string;
  /** What the number is; without a list behind it, nothing to press. */
  readonly href?: string;
  readonly note?: ReactNode;
  readonly tone?: 'bad' | undefined;
  readonly children?: ReactNode;
};

function Tile({ label, figure, href, note, tone, children }: TileProps) {
  const id = useId();
  const number = <span className="home-tile-number numbers">{figure}</span>;
  return (
    <section className="card home-tile" aria-labelledby={id} data-tone={tone}>
      <h2 id={id} className="home-tile-label">
        {label}
      </h2>
      {href === undefined ? (
        number
      ) : (
        <Anchor href={href} aria-label={`${label}: ${figure}`}>
          {number}
        </Anchor>
      )}
      {(note || children) && (
        <div className="home-tile-more">
          {note && <span className="muted small">{note}</span>}
          {children}
        </div>
      )}
    </section>
  );
}

function MembersTile() {
  const t = useText();
  const { type } = useUser();
  const client = useActiveClient();
  const { data } = useFigures();
  if (!data) return null;
  return (
    <Tile
      label={t('homeFigures.members')}
      figure={formatCount(data.members)}
      href={membersHref(type, { clientId: client?.id ?? EVERY_CLIENT })}
      note={t('homeFigures.membersNote', { count: data.people, shown: formatCount(data.people) })}
    >
      <MembersCourse />
    </Tile>
  );
}

/** The course of how many are covered, by the ends of months. */
function MembersCourse() {
  const t = useText();
  const values = useMembersByMonth().data?.months.map(({ members }) => members) ?? [];
  const course = { from: formatCount(values.at(0) ?? 0), to: formatCount(values.at(-1) ?? 0) };
  return <Sparkline said={t('homeFigures.membersCourse', course)} values={values} />;
}

/** What was paid in the last month that has ended, and its course; nothing where it is not the reader's to know. */
function PaidTile() {
  const t = useText();
  const { data } = usePaid();
  const last = data?.months.at(-1);
  if (!data || !last) return null;
  const rounded = data.exact ? undefined : t('homeFigures.paidRounded');
  return (
    <Tile
      label={t('homeFigures.paidIn', { month: formatMonth(last.month) })}
      figure={last.paid === null ? '–' : paidShown(last.paid, data.exact)}
      note={last.paid === null ? t('homeFigures.paidHidden') : rounded}
    >
      <Course paid={data.months.map((month) => month.paid)} />
    </Tile>
  );
}

/** The course of what was paid; nothing where a month of it says nothing. */
function Course({ paid }: { readonly paid: readonly (string | null)[] }) {
  const t = useText();
  const known = paid.filter((one) => one !== null);
  if (known.length < paid.length) return null;
  const course = { from: formatMoney(known[0] ?? '0'), to: formatMoney(known.at(-1) ?? '0') };
  return <Sparkline said={t('homeFigures.paidCourse', course)} values={known.map(Number)} />;
}

/** What waits for a decision, and what went wrong. */
function ApprovalTiles() {
  const t = useText();
  const hrefOf = useEnrollmentsHref();
  const { answer, count } = useTasks();
  if (!answer.data) return null;
  const failed = count('enrollmentFailed');
  return (
    <>
      <Tile
        label={t('homeFigures.toApprove')}
        figure={count('enrollmentToApprove').shown}
        href={hrefOf('pending', 'pendingApproval')}
      />
      <Tile
        label={t('homeFigures.notProcessed')}
        figure={failed.shown}
        href={hrefOf('failed')}
        tone={failed.total > 0 ? 'bad' : undefined}
      />
    </>
  );
}

/** Enrollments that wait, failed or came back. */
function AwaitingTile() {
  const t = useText();
  const { type } = useUser();
  const { answer, count } = useTasks();
  if (!answer.data) return null;
  return <Tile label={t('homeFigures.awaiting')} figure={count(...enrollmentKinds).shown} href={`/${type}/tasks`} />;
}

function CobraTile() {
  const t = useText();
  const { type } = useUser();
  const { answer, count } = useTasks();
  if (!answer.data) return null;
  return (
    <Tile
      label={t('homeFigures.cobraDue')}
      figure={count('cobraDue').shown}
      href={`/${type}/tasks?kind=cobraDue`}
      note={t('homeFigures.cobraDueNote', { days: formatCount(COBRA_DUE_DAYS) })}
    />
  );
}

/** `hrefOf(tab, status)`: the list of enrollments, narrowed as a figure counts. */
function useEnrollmentsHref(): (tab: string, status?: string) => string {
  const { type } = useUser();
  const client = useActiveClient();
  return (tab, status) => {
    const query = new URLSearchParams({ tab, ...(status && { status }), ...(client && { clientId: client.id }) });
    return `/${type}/enrollments?${query.toString()}`;
  };
}
