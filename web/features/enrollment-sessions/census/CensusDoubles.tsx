import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useAction, useCall } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { nameIn } from './row-name.ts';

const AT_ONCE = 25;

/** Rows that may be somebody a second time, side by side: one person, or two. */
export function CensusDoubles({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const { data } = useCall(census.censusRows, { id: fileId, verdict: 'double', pageSize: AT_ONCE }, { keep: true });
  return (
    <section className="stack" aria-label={t('census.doubles')}>
      <h3>{t('census.doubles')}</h3>
      {data?.rows.map((row) => (
        <TwoPeople key={`${row.row}.${row.part}`} fileId={fileId} row={row} />
      ))}
    </section>
  );
}

type Shown = {
  readonly name: string;
  readonly dob: string | null;
  readonly ssn: string | null;
  readonly number: string | null;
};

function TwoPeople({
  fileId,
  row: { row, part, cells, double },
}: {
  readonly fileId: string;
  readonly row: CensusRow;
}) {
  const t = useText();
  const answer = useAction(census.censusAnswer, { refreshes: [census.censusFileList, census.censusRows] });
  if (double === null) return null;
  const say = (said: 'same' | 'apart') =>
    answer.mutate({ id: fileId, answers: [{ row, part, kind: double.kind, other: double.id, answer: said }] });
  const stated = statedIn(cells);
  return (
    <article className="stack">
      <h4>{t('census.rowProblem', { row, problem: stated.name })}</h4>
      <OnePerson person={stated} />
      <h4>{t(`census.double.${double.kind}`, { row: double.row ?? 0 })}</h4>
      <OnePerson person={double} />
      <div className="row">
        <Button busy={answer.isPending} onClick={() => say('same')}>
          {t('census.same')}
        </Button>
        <Button busy={answer.isPending} onClick={() => say('apart')}>
          {t('census.apart')}
        </Button>
      </div>
    </article>
  );
}

/** Somebody as a row of the file says it. */
const statedIn = ({ dob = '', ssn = '', employeeId = '', ...cells }: CensusRow['cells']): Shown => ({
  name: nameIn(cells),
  dob,
  ssn,
  number: employeeId,
});

function OnePerson({ person: { name, dob, ssn, number } }: { readonly person: Shown }) {
  const t = useText();
  return (
    <DescriptionList
      details={[
        { label: t('census.personName'), value: name },
        { label: t('census.field.dob'), value: dob },
        { label: t('census.field.ssn'), value: ssn },
        { label: t('census.field.employeeId'), value: number },
      ]}
    />
  );
}
