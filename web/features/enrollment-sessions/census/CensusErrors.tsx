import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useAction, useCall } from '../../../lib/api.ts';
import { useHasText, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import type { FormValues } from '../../../ui/formValues.ts';
import { TextInput } from '../../../ui/TextInput.tsx';

const AT_ONCE = 25;

/** Rows that cannot go into the census yet, each with a form of the cells that are wrong. */
export function CensusErrors({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const { data } = useCall(census.censusRows, { id: fileId, verdict: 'error', pageSize: AT_ONCE }, { keep: true });
  if (!data) return null;
  return (
    <section className="stack" aria-label={t('census.toMend')}>
      <h3>{t('census.left', { count: data.total })}</h3>
      {data.rows.map((row) => (
        <RowToMend key={`${row.row}.${row.part}.${row.problems.length}`} fileId={fileId} row={row} />
      ))}
    </section>
  );
}

/** One row; each cell says what is wrong with it, as "Row 14: Zip must be 5 or 9 digits." */
function RowToMend({ fileId, row }: { readonly fileId: string; readonly row: CensusRow }) {
  const t = useText();
  const problemText = useProblemText();
  const mend = useAction(census.censusMend, { refreshes: [census.censusFileList, census.censusRows] });
  const wrong = row.problems.filter(({ kind }) => kind === 'error');
  const save = async (values: FormValues) => {
    const cells = wrong.map(({ field }) => ({
      row: row.row,
      part: row.part,
      target: field,
      text: String(values[field] ?? ''),
    }));
    await mend.mutateAsync({ id: fileId, cells });
  };
  const name = `${row.cells['firstName'] ?? ''} ${row.cells['lastName'] ?? ''}`.trim();
  return (
    <Form label={t('census.rowProblem', { row: row.row, problem: name })} onSubmit={save}>
      <p className="small">{t('census.rowProblem', { row: row.row, problem: name })}</p>
      {wrong.map((problem) => (
        <TextInput
          key={problem.field}
          name={problem.field}
          label={problemText(problem).label}
          hint={problemText(problem).text}
          defaultValue={row.cells[problem.field] ?? ''}
        />
      ))}
      <Button type="submit">{t('census.saveRow')}</Button>
    </Form>
  );
}

/** What a problem says, with its field in the reader's words. @says census.problem. census.field. */
function useProblemText() {
  const t = useText();
  const hasText = useHasText();
  return ({ code, field, row = 0 }: CensusProblem) => {
    const key: string = `census.field.${field}`;
    const label = hasText(key) ? t(key) : field;
    return { label, text: t(`census.problem.${code}`, { field: label, row }) };
  };
}
