import type { ReactNode } from 'react';
import './charts.css';

const RADIUS = 44;

type Props = {
  /** The whole in words, for who does not see the ring: "Deductible: $108.27 of $1,500.00". */
  readonly said: string;
  /** How much is full, 0 to 100; more is drawn as full. */
  readonly percent: number;
  /** Which of the colours of money: what the plan counts, or what is left to the person. */
  readonly tone?: 'plan' | 'you' | undefined;
  /** What stands beside the ring. */
  readonly children: ReactNode;
};

/** How full something is, as a ring with the percentage inside; the words beside it say the amounts. */
export function Ring({ said, percent, tone = 'plan', children }: Props) {
  const full = Math.min(100, Math.max(0, percent));
  return (
    <div className={`chart-ring chart-ring-${tone}`}>
      <svg viewBox="0 0 104 104" width="104" height="104" role="img" aria-label={said}>
        <circle className="chart-ring-track" cx="52" cy="52" r={RADIUS} />
        {full > 0 && (
          <circle
            className="chart-ring-full"
            cx="52"
            cy="52"
            r={RADIUS}
            pathLength="100"
            strokeDasharray={`${full} 100`}
            transform="rotate(-90 52 52)"
          />
        )}
        <text className="chart-ring-text" x="52" y="59" textAnchor="middle">{`${Math.round(full)}%`}</text>
      </svg>
      <div className="chart-ring-words">{children}</div>
    </div>
  );
}
