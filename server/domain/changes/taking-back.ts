import { isVoid, lastDay } from '../coverage-state.ts';
import type { CoverageRow } from './facts.ts';
import { paidThroughOf } from '../eligibility/premiums.ts';
import { type Circumstances, type Loss, saidOf, takenBack } from '../eligibility/taken-back.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import type { Sentence } from '../sentence.ts';
import { later } from '../../platform/values/dates.ts';
import { lastDayByRule } from './termmember.ts';
import { type Draft, nameOf, type PersonDraft, question, rulesOf, warn } from './draft.ts';

const heldBy = (rows: PersonDraft['coverages'], personId: string) => rows.map((row) => ({ ...row, personId }));

/** Nobody is covered before birth: such days are not taken back. */
function bornCoverages({ id, details }: PersonDraft, rows: readonly CoverageRow[]) {
  const dob = details.at(-1)?.dob ?? null;
  return rows.map((row) => ({
    ...row,
    personId: id,
    effectiveDate: dob !== null && dob <= lastDay(row) ? later(row.effectiveDate, dob) : row.effectiveDate,
  }));
}

/** The reason of a loss: that of the coverage which ends there or never was, else that of the request. */
function reasonOf({ facts, request }: Draft, { coverages }: PersonDraft, { coverageType, from, last }: Loss) {
  const ended = coverages.find(
    (row) => row.coverageType === coverageType && (isVoid(row) ? row.effectiveDate === from : lastDay(row) === last),
  );
  const reason = termReasonOf(facts.client.eligibility.termReasons, ended?.termReason ?? request.reason);
  return reason && { ground: reason.rescissionGround, category: reason.category };
}

/**
 * Does a divorce end it on its own day? The plan covers no former spouse, and who tells it late was covered by mistake, without
 * a premium: no rescission, on whichever page it is told (DOL FAQ about the ACA, part II, Q7).
 */
function endsByDivorce(draft: Draft, person: PersonDraft, { last, coverageType }: Loss): boolean {
  const { request, facts } = draft;
  if (request.type !== 'termmember') return false;
  const reason = termReasonOf(facts.client.eligibility.termReasons, request.reason);
  const { expirationDate } = lastDayByRule(draft, person, { eventDate: request.effectiveDate, coverageType });
  return reason?.cobraEvent === 'divorce' && last >= expirationDate;
}

function circumstancesOf(draft: Draft, person: PersonDraft): (loss: Loss) => Circumstances {
  const { facts, request } = draft;
  return (loss) => ({
    retroTermDays: rulesOf(draft, loss.last).retroTermDays,
    reason: reasonOf(draft, person, loss),
    paidThrough:
      request.premiumsPaidThrough === undefined
        ? paidThroughOf(facts.premiums ?? [], loss)
        : request.premiumsPaidThrough,
    byEvent: request.event !== undefined || endsByDivorce(draft, person, loss),
  });
}

type Asked = { reason: Sentence; people: PersonDraft[] };

/** What is asked of each person, asked once where only the name differs: of a family's common end. */
function askOnce(draft: Draft, asked: readonly Asked[]): void {
  const alike = ({ reason: { code, values } }: Asked) => JSON.stringify([code, { ...values, name: '' }]);
  for (const all of Map.groupBy(asked, alike).values()) {
    const people = [...new Set(all.flatMap((one) => one.people))];
    const [first] = all;
    if (first === undefined) continue;
    const { reason } = first;
    const name = people.map(nameOf).join(', ');
    question(draft, people[0] ?? null, { ...reason, values: { ...reason.values, name } });
  }
}

/** Asks about everything that a request would take back of anybody: the coverage before beside the one after it. */
export function questionTakingBack(draft: Draft): void {
  const { today, claims = [] } = draft.facts;
  const open: Asked[] = [];
  for (const person of draft.people) {
    if (person.before === null) continue;
    const before = bornCoverages(person, person.before.coverages);
    const asked = { today, before, after: heldBy(person.coverages, person.id), claims };
    const { questions, notes } = saidOf(takenBack(asked, circumstancesOf(draft, person)), nameOf(person));
    open.push(...questions.map((reason) => ({ reason, people: [person] })));
    for (const reason of notes) warn(draft, person, reason);
  }
  askOnce(draft, open);
}
