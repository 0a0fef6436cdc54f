import './charts.css';

type Props = {
  /** What the lane is, for who does not see it. */
  readonly name: string;
  /** The stretches in their order, the words of each, and how long each is drawn. */
  readonly stretches: readonly { readonly key: string; readonly label: string; readonly length: number }[];
  /** Where one is now, and the words for it. */
  readonly now: string;
  readonly nowSaid: string;
};

/** A way of a few stretches and where one stands on it: what lies behind and the present one are full, what comes is empty. */
export function Lane({ name, stretches, now, nowSaid }: Props) {
  const at = stretches.findIndex(({ key }) => key === now);
  return (
    <ol className="chart-lane" aria-label={name}>
      {stretches.map(({ key, label, length }, place) => (
        <li
          key={key}
          className={place <= at ? 'chart-lane-on' : undefined}
          aria-current={key === now ? 'step' : undefined}
          style={{ flexGrow: length }}
        >
          <span>{label}</span>
          {key === now && <span className="hidden-visually">{` (${nowSaid})`}</span>}
        </li>
      ))}
    </ol>
  );
}
