import type { PartTone } from './stack.tsx';
import './charts.css';

type Props = { readonly parts: readonly { readonly tone: PartTone; readonly value: number }[] };

/** A whole and its parts as a line under words that say the amounts: hidden from who hears the words. */
export function ThinBar({ parts }: Props) {
  return (
    <div className="chart-thin" aria-hidden="true">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ tone, value }) => (
          <span key={tone} className={`chart-part-${tone}`} style={{ flexGrow: value }} />
        ))}
    </div>
  );
}
