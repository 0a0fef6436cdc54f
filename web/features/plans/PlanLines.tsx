import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';

type Props<Line> = {
  readonly legend: string;
  readonly lines: readonly Line[];
  readonly setLines: (lines: Line[]) => void;
  /** The line that is added below the last one. */
  readonly next: (last: Line | undefined) => Line;
  readonly children: (line: Line, wiring: LineWiring<Line>) => ReactNode;
};

/** What the inputs of one line are wired with. */
export type LineWiring<Line> = {
  /** From 1. */
  readonly number: number;
  readonly onChange: (more: Partial<Line>) => void;
  readonly onRemove: () => void;
};

/** Lines of amounts under one legend: each is changed and taken away by itself, another one is added below. */
export function PlanLines<Line extends { readonly id: number }>({
  legend,
  lines,
  setLines,
  next,
  children,
}: Props<Line>) {
  const t = useText();
  const change = (id: number, more: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...more } : line)));
  return (
    <fieldset className="plans-lines">
      <legend>{legend}</legend>
      <ul className="plain-list stack">
        {lines.map((line, at) => (
          <li key={line.id} className="plans-line">
            {children(line, {
              number: at + 1,
              onChange: (more) => change(line.id, more),
              onRemove: () => setLines(lines.filter(({ id }) => id !== line.id)),
            })}
          </li>
        ))}
      </ul>
      <Button icon="add" onClick={() => setLines([...lines, next(lines.at(-1))])}>
        {t('plans.addRow')}
      </Button>
    </fieldset>
  );
}
