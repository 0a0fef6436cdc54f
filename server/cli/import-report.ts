import { actorText } from '@coverlane/contract/words/actors.ts';
import { claimVerdicts } from '@coverlane/contract/claims/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { groupLines } from './import-together.ts';
import { faultWords, reasonWords } from './import-words.ts';

type Import = Reply<typeof imports.importGet>;
type Identity = Reply<typeof imports.importIdentities>['rows'][number];
/** Who rows are about, one by one and by kind. */
type Asked = { asked: readonly Identity[]; groups: Reply<typeof imports.importIdentities>['groups'] };
type Row = Reply<typeof imports.importRows>['rows'][number];

/** Rows shown at most; the screen at /admin/imports has them all. */
export const ROWS_SHOWN = 200;

const VERDICTS = ['added', 'changed', 'terminated', 'unchanged', 'refused', 'waiting', 'absent'] as const;

/** What came of a file, as text for a terminal: counts, faults, people with before and after, open questions. */
export function reportOf(read: Import, rows: readonly Row[], { asked, groups }: Asked): string {
  return [
    `Import ${read.id}: ${read.fileName} for ${read.clientName}: ${read.state}`,
    ...read.faults.map((fault) => `  ${fault.severity === 'refusal' ? 'REFUSED' : 'warning'}: ${faultWords(fault)}`),
    ...(read.refusal ? [`  ${reasonWords(read.refusal)}`] : []),
    ...(read.state === 'refused'
      ? []
      : [
          countsLine(read),
          ...rows.flatMap(rowLines),
          ...asked.flatMap(identityLines),
          ...groupLines(groups),
          ...codeLines(read),
          ...beginLines(read),
          ...peopleLines(read),
          ...dateLines(read),
          ...unclearLines(read),
        ]),
    ...read.questions.map((question) => `  QUESTION: ${QUESTIONS[question]}`),
    ...(read.counts.waiting > 0 ? [`  QUESTION: ${read.counts.waiting} ${WHO_ARE_THEY}`] : []),
  ].join('\n');
}

const WHO_ARE_THEY =
  'rows are on hold and change no one: who are they about? Answer with --who KEY=same|another|wrong-ssn, --who-all, --wrong-ssn or --employee-ssn.';

type Side = Identity['stated'];

const sideWords = ({ name, dob, gender, memberNumber, ssn }: Side): string =>
  `${name}, ${gender ?? 'sex unknown'}, born ${dob ?? 'unknown'}, number ${memberNumber ?? 'none'}, SSN ${ssn ?? 'none'}`;

function identityLines(asked: Identity): string[] {
  const { key, stated, known, matchedBy, contradictedBy, answer, answeredBy } = asked;
  const said =
    answer === null ? 'not answered' : `${answer}, said by ${answeredBy === null ? 'no one' : actorText(answeredBy)}`;
  return [
    `  who ${key}: ${said}`,
    `      in the file: ${sideWords(stated)}`,
    `      on record:   ${sideWords(known)}`,
    `      agrees: ${matchedBy.join(', ') || 'nothing'}; does not agree: ${contradictedBy.join(', ') || 'nothing'}`,
  ];
}

const QUESTIONS: Record<Import['questions'][number], string> = {
  codes: 'what do the plan codes above mean? Answer with --map CODE=PLAN, --create CODE or --leave-out CODE.',
  dates:
    'when were the services of the claims above? Answer with --date KEY=YYYY-MM-DD, or --undated leave-out for the rest.',
  claims:
    'which claims do those above mean? Answer with --claim KEY=NUMBER, --claim KEY=new, or --unclear leave-out for the rest.',
  people:
    'who are the people above? Answer with --match KEY=NUMBER, --unknown-people create or --unknown-people leave-out.',
  terminations: 'more than 10 % of the members would end. Confirm with --confirm-terminations.',
};

function countsLine(read: Import): string {
  const { counts, fullFile, kind } = read;
  if (kind === 'claims') return `${claimsLine(counts)}${amountsLine(read)}`;
  const each = VERDICTS.map((verdict) => `${verdict} ${counts[verdict]}`).join(', ');
  return `  ${each}; members before ${counts.members}${fullFile ? '; full file' : ''}`;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Where the money of the file went. */
function amountsLine({ amounts }: Import): string {
  if (amounts === null) return '';
  const { of, stated, recorded, duplicates, notTaken, replaced, adjusted, transferred } = amounts;
  const parts = `recorded ${dollars(recorded)}, repeats ${dollars(duplicates)}, not taken ${dollars(notTaken)}`;
  const instead = replaced === 0 ? '' : `; in the place of ${dollars(replaced)} recorded before`;
  const outside =
    adjusted === 0 || transferred === null
      ? ''
      : `\n  outside claims (PLB) ${dollars(-adjusted)}, paid in all ${dollars(transferred)}`;
  return `\n  ${of} in the file ${dollars(stated)}: ${parts}${instead}${outside}`;
}

function claimsLine(counts: Import['counts']): string {
  const each = claimVerdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => `${verdict} ${counts[verdict]}`);
  return `  ${each.join(', ') || 'no claims'}; lines ${counts.lines}`;
}

function rowLines(row: Row): string[] {
  const place = row.position ? `segment ${row.position.transaction}.${row.position.segment}` : 'not in the file';
  const { claim } = row;
  const number =
    claim === null ? '' : `claim ${claim.claimNumber} of ${claim.serviceDate ?? 'no day'}, ${claim.charges}: `;
  const head = `  ${row.verdict.padEnd(10)} ${number}${row.personName} (${row.memberNumber ?? 'no number'}), ${place}`;
  const differences = row.differences.map(
    ({ field, before, after }) => `      ${field}: ${before ?? '(nothing)'} -> ${after ?? '(nothing)'}`,
  );
  return [head, ...differences, ...row.reasons.map((reason) => `      ${reasonWords(reason)}`)];
}

const codeLines = ({ unknownCodes }: Import): string[] =>
  unknownCodes.map(({ code, coverageType, people, decision }) => {
    return `  plan code ${code} (${coverageType}), ${people} people: ${decision ?? 'not decided'}`;
  });

const beginLines = ({ guessedBegins }: Import): string[] =>
  (guessedBegins?.rows ?? []).map(
    ({ key, name, date, given }) =>
      `  begin ${key}: ${name} on ${date}, ${given ? 'as answered' : 'guessed from the day of the file; --begin KEY=YYYY-MM-DD changes it'}`,
  );

const dateLines = ({ undatedClaims }: Import): string[] =>
  undatedClaims.map(({ key, account, name, charges, date, leaveOut }) => {
    const answer = leaveOut ? 'left out' : (date ?? 'not decided');
    return `  date ${key}: claim ${account} of ${name}, ${charges ?? 'no charge'}: ${answer}`;
  });

const unclearLines = ({ unclearClaims }: Import): string[] =>
  unclearClaims.map(({ key, account, name, charges, paid, reason, candidates, decision, claimNumber }) => {
    const perhaps = candidates.map((one) => `${one.claimNumber} of ${one.serviceDate}`).join(', ');
    const open = perhaps === '' ? 'not decided' : `not decided; perhaps ${perhaps}`;
    const answer = decision === 'claim' ? `claim ${claimNumber}` : (decision ?? open);
    return `  claim ${key}: ${account} of ${name}, ${charges}, paid ${paid ?? 'nothing'}: ${reasonWords(reason)}: ${answer}`;
  });

const peopleLines = ({ unknownPeople, otherPeople }: Import): string[] =>
  unknownPeople.map(({ key, name, memberNumber, dob, claims, decision, candidates }) => {
    const who = `${name}, number ${memberNumber ?? 'none'}, born ${dob ?? 'unknown'}`;
    const perhaps = candidates.map((one) => `${one.name} (${one.memberNumber})`).join(', ');
    const open = perhaps === '' ? 'not decided' : `not decided; perhaps ${perhaps}`;
    const asked = decision ?? otherPeople ?? open;
    return `  person ${key}: ${who}, ${claims} claims: ${asked}`;
  });
