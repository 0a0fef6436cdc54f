import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/calls/imports.ts';
import { faultWords, reasonWords } from './import-words.ts';

type Import = Reply<typeof imports.importGet>;
type Row = Reply<typeof imports.importRows>['rows'][number];

/** Rows shown at most; the screen at /admin/imports has them all. */
export const ROWS_SHOWN = 200;

const VERDICTS = ['added', 'changed', 'terminated', 'unchanged', 'refused', 'absent'] as const;

/** What came of a file, as text for a terminal: counts, faults, people with before and after, open questions. */
export function reportOf(read: Import, rows: readonly Row[]): string {
  return [
    `Import ${read.id}: ${read.fileName} for ${read.clientName}: ${read.state}`,
    ...read.faults.map((fault) => `  ${fault.severity === 'refusal' ? 'REFUSED' : 'warning'}: ${faultWords(fault)}`),
    ...(read.refusal ? [`  ${reasonWords(read.refusal)}`] : []),
    ...(read.state === 'refused' ? [] : [countsLine(read), ...rows.flatMap(rowLines), ...codeLines(read)]),
    ...read.questions.map((question) => `  QUESTION: ${QUESTIONS[question]}`),
  ].join('\n');
}

const QUESTIONS: Record<Import['questions'][number], string> = {
  codes: 'what do the plan codes above mean? Answer with --map CODE=PLAN, --create CODE or --leave-out CODE.',
  terminations: 'more than 10 % of the members would end. Confirm with --confirm-terminations.',
};

function countsLine({ counts, fullFile }: Import): string {
  const each = VERDICTS.map((verdict) => `${verdict} ${counts[verdict]}`).join(', ');
  return `  ${each}; members before ${counts.members}${fullFile ? '; full file' : ''}`;
}

function rowLines(row: Row): string[] {
  const place = row.position ? `segment ${row.position.transaction}.${row.position.segment}` : 'not in the file';
  const head = `  ${row.verdict.padEnd(10)} ${row.personName} (${row.memberNumber ?? 'no number'}), ${place}`;
  const differences = row.differences.map(
    ({ field, before, after }) => `      ${field}: ${before ?? '(nothing)'} -> ${after ?? '(nothing)'}`,
  );
  return [head, ...differences, ...row.reasons.map((reason) => `      ${reasonWords(reason)}`)];
}

const codeLines = ({ unknownCodes }: Import): string[] =>
  unknownCodes.map(({ code, coverageType, people, decision }) => {
    return `  plan code ${code} (${coverageType}), ${people} people: ${decision ?? 'not decided'}`;
  });
