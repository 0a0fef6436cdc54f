import { dashboard } from '@coverlane/contract/calls/dashboard.ts';
import type { DashboardKey } from '@coverlane/contract/content-codes.ts';
import { Component, type CSSProperties, type ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Cards by the key that administrators arrange them by. */
export type Cards = Partial<Record<DashboardKey, ReactNode>>;

type Props = {
  readonly cards: Cards;
  /** Cards that stand only where they are arranged. */
  readonly onRequest: Cards;
};

/**
 * The cards of a dashboard as administrators arranged them for the user type, on twelve columns (domain 12.9). Cards that
 * nobody arranged follow in their usual order; hidden ones, and keys without a card, are left out.
 */
export function ArrangedCards({ cards, onRequest }: Props) {
  const { data, isPending } = useCall(dashboard.dashboardItems, {});
  // Nothing that is on screen moves: the cards come with their places, or, where these fail, as usual.
  if (isPending) return <Skeleton lines={6} />;
  const items = data?.rows ?? [];
  const known: Cards = { ...cards, ...onRequest };
  const arranged = items.filter(({ key, hide }) => !hide && known[key] !== undefined);
  const rest = Object.entries(cards).filter(([key]) => !items.some((item) => item.key === key));
  return (
    <div className="home-arranged">
      {arranged.map((item) => (
        <Place key={item.key} columns={`${item.x + 1} / span ${item.width}`}>
          {known[item.key]}
        </Place>
      ))}
      {rest.map(([key, card]) => (
        <Place key={key} columns={isHalf(key, rest) ? 'auto / span 6' : WHOLE}>
          {card}
        </Place>
      ))}
    </div>
  );
}

const WHOLE = '1 / -1';
const HALVES: readonly string[] = ['recentMembers', 'quickLinks'];

/** Two small cards share a line where both are there. */
const isHalf = (key: string, rest: readonly (readonly [string, unknown])[]): boolean =>
  HALVES.includes(key) && HALVES.every((half) => rest.some(([other]) => other === half));

function Place({ columns, children }: { readonly columns: string; readonly children: ReactNode }) {
  const style: CSSProperties & Record<'--columns', string> = { '--columns': columns };
  return (
    <div className="home-place" style={style}>
      <Silent>{children}</Silent>
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
