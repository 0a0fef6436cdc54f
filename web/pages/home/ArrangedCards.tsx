import { type DashboardItem, dashboard } from '@coverlane/contract/dashboard/calls.ts';
import type { DashboardKey } from '@coverlane/contract/collections/content-codes.ts';
import { Component, type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { orderOf, sharesLine } from './arrangement.ts';
import { Waiting } from './waits.ts';

// Comes after the cards: few arrange them, and few times.
const arrange = () => import('./Arrange.tsx');
const ArrangeButton = lazy(() => arrange().then((module) => ({ default: module.ArrangeButton })));
const ArrangePanel = lazy(() => arrange().then((module) => ({ default: module.ArrangePanel })));

/** Cards by the key that they are arranged by. */
export type Cards = Partial<Record<DashboardKey, ReactNode>>;

type Props = {
  readonly cards: Cards;
  /** Cards that stand only where they are arranged. */
  readonly onRequest?: Cards;
  /** Where nobody arranged any: two columns, the wider one first, each as long as its cards; others follow below. */
  readonly usual?: Usual;
};

/** The cards of two columns, and what stands above or below them whatever is arranged. */
export interface Usual {
  /** Cards across the page, above both columns. */
  readonly top?: readonly DashboardKey[];
  readonly wide: readonly DashboardKey[];
  readonly narrow: readonly DashboardKey[];
  /** Above the cards of the wide column, however these are arranged. */
  readonly lead?: ReactNode;
  /** Cards below those of the wide column; on a phone at the end. */
  readonly foot?: readonly DashboardKey[];
  /** Cards at the end of the two columns, after all of that; on a phone last. */
  readonly last?: { readonly wide: readonly DashboardKey[]; readonly narrow: readonly DashboardKey[] };
}

/**
 * The cards of a dashboard as the user arranged them, or administrators for the user type, on twelve columns (domain
 * 12.9). Cards that nobody arranged follow in their usual order; hidden ones, and keys without a card, are left out.
 */
export function ArrangedCards({ cards, onRequest = {}, usual }: Props) {
  const { data, isPending } = useCall(dashboard.dashboardItems, {});
  const [step, setStep] = useState<'before' | 'arranging' | 'after'>('before');
  // Nothing that is on screen moves: the cards come with their places, or, where these fail, as usual.
  if (isPending)
    return (
      <div className="home-coming">
        <Skeleton lines={6} />
      </div>
    );
  const items = data?.rows ?? [];
  if (data && step === 'arranging')
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <ArrangePanel
          cards={orderOf(items, keysOf(cards), keysOf(onRequest))}
          isOwn={data.isOwn}
          onClose={() => setStep('after')}
        />
      </Suspense>
    );
  return (
    <>
      <Arranged items={items} {...{ cards, onRequest, usual }} />
      {data && (
        <Suspense>
          <ArrangeButton isBack={step === 'after'} onOpen={() => setStep('arranging')} />
        </Suspense>
      )}
    </>
  );
}

type ArrangedProps = Required<Pick<Props, 'cards' | 'onRequest'>> & {
  readonly usual: Usual | undefined;
  readonly items: readonly DashboardItem[];
};

/** The cards where they are arranged; where none is, in their usual columns, and the others below. */
function Arranged({ items, cards, onRequest, usual }: ArrangedProps) {
  if (!usual || items.length > 0)
    return (
      <>
        {usual?.lead}
        <Grid {...{ items, cards, onRequest }} />
      </>
    );
  const { top = [], wide, narrow, foot = [], last } = usual;
  const inColumns = [...top, ...wide, ...narrow, ...foot, ...(last ? [...last.wide, ...last.narrow] : [])];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the type of the keys
  const others = Object.fromEntries(
    keysOf(cards).flatMap((key) => (inColumns.includes(key) ? [] : [[key, cards[key]]])),
  ) as Cards;
  return (
    <>
      <Columns usual={usual} cards={cards} />
      <Grid items={[]} cards={others} onRequest={onRequest} />
    </>
  );
}

function Grid({ items, cards, onRequest }: Omit<ArrangedProps, 'usual'>) {
  const known: Cards = { ...cards, ...onRequest };
  const arranged = items.filter(({ key, hide }) => !hide && known[key] !== undefined);
  const rest = keysOf(cards).filter((key) => !items.some((item) => item.key === key));
  return (
    <div className="home-arranged">
      {arranged.map(({ key, x, width, height }) => (
        <Place key={key} columns={`${x + 1} / span ${width}`} rows={height}>
          {known[key]}
        </Place>
      ))}
      {rest.map((key) => (
        <Place key={key} columns={sharesLine(key, rest) ? 'auto / span 6' : WHOLE}>
          {known[key]}
        </Place>
      ))}
    </div>
  );
}

/** On a phone one below another: the narrow column's first card, then the wide column, then the rest. */
function Columns({ usual, cards }: { readonly usual: Usual; readonly cards: Cards }) {
  const placed = (keys: readonly DashboardKey[]) =>
    keys.map((key) => (
      <Place key={key} columns={WHOLE}>
        {cards[key]}
      </Place>
    ));
  return (
    <>
      {usual.top && <div className="home-top">{placed(usual.top)}</div>}
      <div className="home-columns">
        <div className="home-wide">
          {usual.lead}
          {placed(usual.wide)}
          {usual.foot && <div className="home-foot">{placed(usual.foot)}</div>}
          {usual.last && <div className="home-last">{placed(usual.last.wide)}</div>}
        </div>
        <div className="home-narrow">
          {placed(usual.narrow)}
          {usual.last && <div className="home-last">{placed(usual.last.narrow)}</div>}
        </div>
      </div>
    </>
  );
}

const WHOLE = '1 / -1';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
const keysOf = (cards: Cards) => Object.keys(cards) as DashboardKey[];

type PlaceProps = {
  /** As CSS says it: "1 / span 6". */
  readonly columns: string;
  /** So high at least. */
  readonly rows?: number;
  readonly children: ReactNode;
};

function Place({ columns, rows = 1, children }: PlaceProps) {
  const [waits, setWaits] = useState(false);
  const style: CSSProperties & Record<'--columns' | '--rows', string | number> = {
    '--columns': columns,
    '--rows': rows,
  };
  return (
    <div className="home-place" style={style} data-waits={waits || undefined}>
      <Waiting value={setWaits}>
        <Silent>{children}</Silent>
      </Waiting>
      {waits && <Skeleton lines={4} />}
    </div>
  );
}

/** A card that breaks is silently absent; the others stay (specification 8). */
class Silent extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
