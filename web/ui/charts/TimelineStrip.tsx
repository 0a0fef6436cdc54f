import { type ReactNode } from 'react';
import './charts.css';

/** A stretch of time: calendar dates, the last one absent where it goes on. */
export interface Stretch {
  readonly key: string;
  readonly from: string;
  readonly to: string | null;
  /** The whole of it in words: "Everyday PPO 1500, 01/01/2026 to 12/31/2026". */
  readonly said: string;
  readonly tone?: 'plan' | 'other' | undefined;
}

type Props = {
  /** What the strip shows. */
  readonly name: string;
  /** The days the strip begins and ends with. */
  readonly from: string;
  readonly to: string;
  /** A day that is marked, with its words: today. */
  readonly today?: { readonly day: string; readonly said: string } | undefined;
  readonly rows: readonly Row[];
  /** How the days at both ends are written below the strip, with the mark and its words; absent: they are not. */
  readonly dayShown?: (day: string) => string;
};

interface Row {
  readonly key: string;
  readonly label: ReactNode;
  /** What stands below the row: the stretch that counts now. */
  readonly words?: string | undefined;
  readonly stretches: readonly Stretch[];
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * Time drawn from left to right, a row each for what is compared, with the present day marked. Every stretch says its days
 * in words, so that nothing is told by place alone.
 */
export function TimelineStrip({ name, from, to, today, rows, dayShown }: Props) {
  const [first, end] = [dayNumber(from), dayNumber(to) + 1];
  const placed = (day: number) => (Math.min(Math.max(day, first), end) - first) / (end - first);
  return (
    <ul className="chart-strip" aria-label={name}>
      {rows.map(({ key, label, words, stretches }) => (
        <li key={key}>
          <span className="chart-strip-name">{label}</span>
          <span className="chart-strip-track">
            {stretches.map((stretch) => {
              const begin = placed(dayNumber(stretch.from));
              const stop = placed(stretch.to === null ? end : dayNumber(stretch.to) + 1);
              return (
                <span
                  key={stretch.key}
                  className={`chart-strip-bar chart-strip-${stretch.tone ?? 'plan'}`}
                  style={{ insetInlineStart: `${begin * 100}%`, inlineSize: `${Math.max(0, stop - begin) * 100}%` }}
                  title={stretch.said}
                >
                  <span className="hidden-visually">{stretch.said}</span>
                </span>
              );
            })}
            {today && (
              <span
                className="chart-strip-today"
                style={{ insetInlineStart: `${placed(dayNumber(today.day)) * 100}%` }}
              >
                <span className="hidden-visually">{today.said}</span>
              </span>
            )}
          </span>
          {/* Each stretch says its own already. */}
          {words && (
            <span className="chart-strip-words" aria-hidden="true">
              {words}
            </span>
          )}
        </li>
      ))}
      {dayShown && (
        <li aria-hidden="true">
          <span />
          <span className="chart-strip-ends">
            <span>{dayShown(from)}</span>
            <span>{dayShown(to)}</span>
          </span>
          {today && <span className="chart-strip-words chart-strip-key">{today.said}</span>}
        </li>
      )}
    </ul>
  );
}
