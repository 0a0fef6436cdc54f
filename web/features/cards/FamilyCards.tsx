import { idCards } from '@coverlane/contract/cards/calls.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CardFaces } from './CardFaces.tsx';
import { CardActions } from './CardActions.tsx';
import { CardOrders } from './CardOrders.tsx';
import { CardSides } from './CardSides.tsx';
import type { CardRow, IdCard } from './id-card.ts';
import { NoCard } from './NoCard.tsx';

type Props = {
  /** Absent: the member who is signed in, and whoever's cards of the family they may have. */
  readonly memberId?: string;
  /** What else can be done with a card that is there. */
  readonly renderMore?: (card: IdCard) => ReactNode;
  /** In place of cards that cannot be fetched. */
  readonly whenAway?: ReactNode;
};

const nameOf = ({ memberId, coverageId, effectiveDate }: CardRow): string =>
  `${memberId}.${coverageId}.${effectiveDate}`;

/** The ID cards of a person and of whoever the reader may have cards of: one at a time, each with an address of its own. */
export function FamilyCards({ memberId, renderMore, whenAway }: Props) {
  const t = useText();
  const say = useFailureText();
  const list = useCall(idCards.cardList, memberId === undefined ? {} : { memberId });
  if (list.data) return <Chosen rows={list.data.rows} renderMore={renderMore} isOwn={memberId === undefined} />;
  const { error } = list;
  const isAway = error?.isPassing === true || list.fetchStatus === 'paused';
  if (whenAway && isAway) return whenAway;
  if (error)
    return (
      <ErrorState title={say(error)} code={error.code} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  return <Skeleton block label={t('cards.loading')} />;
}

type ChosenProps = {
  readonly rows: readonly CardRow[];
  readonly renderMore: Props['renderMore'];
  /** Members choose by tabs; staff, who have a person's cards before them, by their faces. */
  readonly isOwn: boolean;
};

/** The card that the address names, or the first: whose, where there are cards of several people, and of which coverage. */
function Chosen({ rows, renderMore, isOwn }: ChosenProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const row = rows.find((one) => nameOf(one) === params.get('card')) ?? rows[0];
  if (!row) return <EmptyState drawing="card">{t('cards.none')}</EmptyState>;
  const to = (one: CardRow) => {
    const next = new URLSearchParams(params);
    next.set('card', nameOf(one));
    return next;
  };
  const own = rows.filter(({ memberId }) => memberId === row.memberId);
  const tabs = own.map((one) => ({ href: `?${to(one)}`, label: labelOf(one, t) }));
  const choose = (memberId: string) => {
    const theirs = rows.filter((one) => one.memberId === memberId);
    const next = theirs.find(({ coverageType }) => coverageType === row.coverageType) ?? theirs[0];
    if (next) setParams(to(next), { replace: true });
  };
  return (
    <div className="stack">
      <Whose rows={rows} of={row} onChange={choose} />
      {isOwn && tabs.length > 1 && <Tabs label={t('cards.which')} tabs={tabs} current={`?${to(row)}`} />}
      {!isOwn && <CardFaces rows={own} current={row} hrefOf={(one) => `?${to(one)}`} />}
      <OneCard key={nameOf(row)} row={row} renderMore={renderMore} />
    </div>
  );
}

type WhoseProps = {
  readonly rows: readonly CardRow[];
  readonly of: CardRow;
  readonly onChange: (memberId: string) => void;
};

/** Whose cards are shown; nothing to choose where all are one person's. */
function Whose({ rows, of, onChange }: WhoseProps) {
  const t = useText();
  const people = new Map(rows.map(({ memberId, memberName }) => [memberId, memberName]));
  if (people.size < 2) return null;
  const choices = [...people].map(([value, label]) => ({ value, label }));
  return (
    <Select
      name="whose"
      label={t('cards.whose')}
      empty={null}
      width="medium"
      value={of.memberId}
      choices={choices}
      onChange={onChange}
    />
  );
}

/** "Medical", and from when for a card that begins later. */
function labelOf(row: CardRow, t: Translate): string {
  const label = t(`coverageType.${row.coverageType}`);
  return row.upcoming ? `${label} · ${t('cards.upcoming', { date: formatDate(row.effectiveDate) })}` : label;
}

type OneProps = { readonly row: CardRow; readonly renderMore: Props['renderMore'] };

function OneCard({ row, renderMore }: OneProps) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = useCall(idCards.card, {
    a: row.memberId,
    b: row.coverageId,
    effectiveDate: row.effectiveDate,
  });
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton block label={t('cards.loading')} />;
  return (
    <>
      <h2>
        {data.planName}
        {data.upcoming && (
          <span className="muted"> · {t('cards.upcoming', { date: formatDate(data.effectiveDate) })}</span>
        )}
      </h2>
      {data.front && data.back ? (
        <CardSides front={data.front} back={data.back} spoken={data.spoken} />
      ) : (
        <NoCard card={data} />
      )}
      <CardActions card={data} />
      {renderMore?.(data)}
      <CardOrders card={data} />
    </>
  );
}
