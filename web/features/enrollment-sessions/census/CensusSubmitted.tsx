import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useTargetText } from './column-targets.ts';
import { nameIn } from './row-name.ts';

const AT_ONCE = 25;

/** Rows about people who have submitted: they stay as they are unless somebody says that the row changes them. */
export function CensusSubmitted({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const { data } = useCall(census.censusRows, { id: fileId, verdict: 'submitted', pageSize: AT_ONCE }, { keep: true });
  const [answered, setAnswered] = useState<readonly CensusRow[]>([]);
  const waiting = data?.rows ?? [];
  const isAnswered = ({ row, part }: CensusRow) => !waiting.some((one) => one.row === row && one.part === part);
  const shown = [...answered.filter(isAnswered), ...waiting];
  if (shown.length === 0) return null;
  const note = (row: CensusRow) => setAnswered([...answered.filter((one) => one !== row), row]);
  return (
    <section className="stack" aria-label={t('census.count.submitted')}>
      <h3>{t('census.count.submitted')}</h3>
      <p className="muted small">{t('census.submittedHint')}</p>
      {shown.map((row) => (
        <OfSubmitted
          key={`${row.row}.${row.part}`}
          fileId={fileId}
          row={row}
          isChanged={isAnswered(row)}
          onSaid={() => note(row)}
        />
      ))}
    </section>
  );
}

type Props = {
  readonly fileId: string;
  readonly row: CensusRow;
  readonly isChanged: boolean;
  readonly onSaid: () => void;
};

function OfSubmitted({ fileId, row: { row, part, cells, changed, memberId }, isChanged, onSaid }: Props) {
  const t = useText();
  const say = useFailureText();
  const textOf = useTargetText();
  const answer = useAction(census.censusAnswer, { refreshes: [census.censusFileList, census.censusRows] });
  if (memberId === null) return null;
  const said = isChanged ? null : ('same' as const);
  const send = () =>
    answer.mutate(
      { id: fileId, answers: [{ row, part, kind: 'submitted', other: memberId, answer: said }] },
      { onSuccess: onSaid },
    );
  return (
    <div className="row">
      <span>{t('census.rowProblem', { row, problem: nameIn(cells) })}</span>
      <span className="muted">{changed.map((target) => textOf(target)).join(', ')}</span>
      <Button busy={answer.isPending} onClick={send}>
        {t(isChanged ? 'census.leaveAsIs' : 'census.changeAnyway')}
      </Button>
      {answer.error && <Banner kind="error" title={say(answer.error)} />}
    </div>
  );
}
