import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { formatCount } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Form } from '../../../ui/Form.tsx';
import type { FormValues } from '../../../ui/form-values.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ShownProps } from './shown-props.ts';
import { type GridColumn, useGridColumns } from './grid-columns.ts';
import { problemOf, textIn } from './GridRow.tsx';
import { GridTools } from './GridTools.tsx';
import { NotSaved } from './NotSaved.tsx';
import { useProblemText } from './problem-text.ts';
import { nameIn } from './row-name.ts';
import { useGridRows } from './useGridRows.ts';

/** One row of a file after the other, each as a form of its cells: where there is no room for a grid. */
export function CensusRowForm({ file, total, verdict, active, edits, onActive, seek, tools }: ShownProps) {
  const t = useText();
  const say = useFailureText();
  const columns = useGridColumns(file.columns);
  const { rowAt, error } = useGridRows({ fileId: file.id, verdict }, active.row, active.row);
  const row = rowAt(active.row);
  const go = (to: number) => onActive({ row: to, column: 0 });
  const found = (to: { row: number }) => go(to.row);
  const nextError = () => seek.find({ after: row }, found);
  const save = (values: FormValues) => {
    if (!row) return;
    const typed = columns.map(({ target }) => ({ target, text: String(values[target] ?? '') }));
    const changed = typed.filter(({ target, text }) => text !== textIn(row, target, edits.unsaved));
    edits.save(changed.map((cell) => ({ ...cell, row: row.row, part: row.part, at: active.row })));
  };
  return (
    <>
      <GridTools {...tools} {...{ file, edits, seek, nextError }} after={row} onFound={found} />
      {error && <ErrorState title={say(error)} code={error.code} />}
      <NotSaved failure={edits.failure} retry={edits.retry} />
      <div className="row">
        <Button disabled={active.row === 0} onClick={() => go(active.row - 1)}>
          {t('census.rowBefore')}
        </Button>
        <span>{t('census.rowOf', { row: formatCount(Math.min(active.row + 1, total)), all: formatCount(total) })}</span>
        <Button disabled={active.row + 1 >= total} onClick={() => go(active.row + 1)}>
          {t('census.rowNext')}
        </Button>
      </div>
      {row ? (
        <RowFields key={keyOf(row)} row={row} columns={columns} edits={edits} onSave={save} />
      ) : (
        total > 0 && <Skeleton lines={8} label={t('census.opening')} />
      )}
    </>
  );
}

/** Another row, or another finding about it, is a form anew. */
const keyOf = ({ row, part, problems }: CensusRow): string =>
  `${row}.${part} ${problems.map(({ field, code }) => `${field} ${code}`).join()}`;

type Props = Pick<ShownProps, 'edits'> & {
  readonly row: CensusRow;
  readonly columns: readonly GridColumn[];
  readonly onSave: (values: FormValues) => void;
};

function RowFields({ row, columns, edits, onSave }: Props) {
  const t = useText();
  const problemText = useProblemText();
  const title = t('census.rowProblem', { row: row.row, problem: nameIn(row.cells) });
  return (
    <Form label={title} onSubmit={onSave}>
      <h4>{title}</h4>
      {columns.map(({ target, label }) => {
        const problem = problemOf(row, target);
        const said = problem && problemText(problem);
        return (
          <TextInput
            key={target}
            name={target}
            label={label}
            {...(problem?.kind === 'error' ? { error: said } : { hint: said })}
            defaultValue={textIn(row, target, edits.unsaved)}
          />
        );
      })}
      <div className="row">
        <Button type="submit" busy={edits.isSaving}>
          {t('census.saveRow')}
        </Button>
      </div>
    </Form>
  );
}
