import { type ReactNode, useContext } from 'react';
import { BelowHeading } from './BelowHeading.ts';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly title: ReactNode;
  /** Chips beside the title. */
  readonly status?: ReactNode;
  readonly facts: readonly Fact[];
  /** One sentence that says where things stand. */
  readonly sentence?: ReactNode;
  readonly actions?: ReactNode;
  /** The record's parts, below the facts. */
  readonly tabs?: ReactNode;
};

/** Top of a record: who or what it is, its key facts, what can be done. Stays in sight while the page scrolls. */
export function FactsHeader({ title, status, facts, sentence, actions, tabs }: Props) {
  const below = useContext(BelowHeading);
  return (
    <>
      <header className="facts">
        <div className="facts-line">
          <div className="facts-title">
            <h1>{title}</h1>
            {status}
          </div>
          {actions && <div className="row">{actions}</div>}
        </div>
        <dl className="facts-list">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sentence && <p>{sentence}</p>}
      </header>
      {tabs}
      {below}
    </>
  );
}
