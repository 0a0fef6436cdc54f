import { payTermsOf } from '../../domain/payroll/pay-terms.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { addDays } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { employeesToState, insertLines } from './lines.queries.ts';
import { namesOf } from './replies.ts';
import { findStatement, insertStatement, oneAtATime, type Statement } from './statements.queries.ts';
import { type PayAsked, type PayReading, workOut } from './work-out.ts';

/** So far ahead payroll may close a pay day, in days. */
const DAYS_AHEAD = 62;
/** So many families are held in memory at once. */
const FAMILIES = 500;

export type Taking = {
  by: { id: string; name: string };
  /** The statements that stand, asked anew when nobody else takes one of the client any more. */
  reread: () => Promise<PayAsked['statements']>;
};

/**
 * Records the statement of a pay day with its lines, one at a time for a client.
 * @throws Refusal 409 deductions-stated, deductions-unpriced; 422
 */
export async function takeStatement(
  { reading, asked }: { reading: PayReading; asked: PayAsked },
  { by, reread }: Taking,
): Promise<Statement> {
  const { db, client, today } = reading;
  const { payDay, divisionId } = asked;
  if (payDay.date > addDays(today, DAYS_AHEAD)) throw invalid({ payDate: 'day-too-late' });
  await oneAtATime(db, client.id);
  const statements = await reread();
  if (statements.some((one) => one.payDate === payDay.date && one.divisionId === divisionId))
    throw conflict('deductions-stated');
  const { lines, unpriced } = await everybody(reading, { ...asked, statements });
  const [first] = unpriced;
  if (first !== undefined) {
    const { name } = (await namesOf(db, [first]))(first);
    throw conflict('deductions-unpriced', { count: unpriced.length, name });
  }
  const id = uuid7();
  await insertStatement(db, {
    id,
    clientId: client.id,
    payDate: payDay.date,
    divisionId,
    lastOfYear: payDay.isLast,
    payTerms: payTermsOf(reading.pricing),
    employees: new Set(lines.map(({ employeeId }) => employeeId)).size,
    employeeCents: lines.reduce((sum, { employeeCents }) => sum + employeeCents, 0),
    employerCents: lines.reduce((sum, { employerCents }) => sum + employerCents, 0),
    by,
  });
  for (let at = 0; at < lines.length; at += FAMILIES)
    await insertLines(db, { statementId: id, clientId: client.id, first: at + 1 }, lines.slice(at, at + FAMILIES));
  const made = await findStatement(db, id);
  if (made === undefined) throw new Error('The statement that was just taken is not there');
  return made;
}

/** What the statement says of all employees, some hundreds at a time. */
async function everybody(reading: PayReading, asked: PayAsked) {
  const all: Awaited<ReturnType<typeof workOut>> = { lines: [], unpriced: [] };
  for (let after: string | null = null; ; ) {
    const employeeIds: string[] = await employeesToState(reading.db, {
      clientId: reading.client.id,
      from: asked.statements[0]?.payDate ?? asked.payDay.date,
      until: asked.payDay.date,
      statementIds: asked.statements.map(({ id }) => id),
      after,
      most: FAMILIES,
    });
    const { lines, unpriced } = await workOut(reading, asked, employeeIds);
    all.lines.push(...lines);
    all.unpriced.push(...unpriced);
    after = employeeIds.at(-1) ?? null;
    if (employeeIds.length < FAMILIES) return all;
  }
}
