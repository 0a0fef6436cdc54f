import type { Input, Reply } from '@coverlane/contract/call.ts';
import { payroll } from '@coverlane/contract/payroll/calls.ts';
import type { FastifyInstance } from 'fastify';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { cursorOf, cursorParts, ID } from '../../platform/http/cursor.ts';
import type { Context, FileReply, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { addMonths, todayIn } from '../../platform/values/dates.ts';
import { employeesToState, pageOfLines } from './lines.queries.ts';
import { lineReplies, namesOf, statementReply } from './replies.ts';
import { statementFile } from './statement-file.ts';
import { takeStatement } from './take-statement.ts';
import { findStatement, markVoid, pageOfStatements, type Statement, standingStatements } from './statements.queries.ts';
import { type PayAsked, type PayReading, workOut } from './work-out.ts';

type Calls = typeof payroll;

/** A statement puts right what pay days of so many months before it took. */
const MONTHS_BACK = 12;
/** After which employee a reader goes on. */
const AFTER = new RegExp(`^(${ID})$`);

/** Serves deductions for payroll (domain 2.4). */
export function payrollRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: payroll,
    handlers: {
      deductionList,
      stateDeductions,
      deductionStatements,
      deductionStatement,
      deductionFile,
      voidDeductions,
    },
  });
}

type OfPayDay = Input<Calls['stateDeductions']>;

/** What a pay day is worked out with. @throws Refusal 404, 422 */
async function readFor(input: OfPayDay, { db, parts }: Context): Promise<{ reading: PayReading; asked: PayAsked }> {
  const { clientId, payDate, divisionId = null, lastOfYear = null } = input;
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw notFound();
  if (divisionId !== null && !client.divisions.has(divisionId)) throw invalid({ divisionId: 'not-found' });
  const from = addMonths(payDate, -MONTHS_BACK);
  const today = todayIn(client.timeZone, new Date());
  return {
    reading: { db, client, keys: keysOf(parts.secrets), pricing: await loadPricing(db, clientId), today },
    asked: {
      payDay: { date: payDate, isLast: lastOfYear },
      divisionId,
      from,
      statements: await standingStatements(db, { clientId, from, until: payDate }),
    },
  };
}

/** GET /deductions. @throws Refusal 404, 422 */
async function deductionList(
  input: Input<Calls['deductionList']>,
  context: Context,
): Promise<Reply<Calls['deductionList']>> {
  const { db } = context;
  const { clientId, payDate, pageSize } = input;
  const { reading, asked } = await readFor(input, context);
  const since = await sinceOf(input, context);
  const after = afterOf(input);
  const statementIds = [...asked.statements, ...(since ? [since] : [])].map(({ id }) => id);
  const found = await employeesToState(db, {
    clientId,
    from: asked.statements[0]?.payDate ?? payDate,
    until: payDate,
    statementIds,
    after,
    most: pageSize + 1,
  });
  const employeeIds = found.slice(0, pageSize);
  const { lines, unpriced } = await workOut(reading, { ...asked, since }, employeeIds);
  context.saw({ type: 'client', id: clientId, clientId });
  const nameOf = await namesOf(db, unpriced);
  const last = employeeIds.at(-1);
  const more = found.length > pageSize;
  return {
    rows: await lineReplies(db, clientId, lines),
    unpriced: unpriced.map((employeeId) => {
      const { name, memberNumber } = nameOf(employeeId);
      return { employeeId, name, memberNumber };
    }),
    next: more && last !== undefined ? cursorOf(clientId, payDate, last) : null,
    more,
  };
}

/** After whom a reader goes on; null: from the first. @throws Refusal 422 */
function afterOf({ after, clientId, payDate }: Input<Calls['deductionList']>): string | null {
  const [employeeId = null] = after === undefined ? [] : cursorParts(after, [clientId, payDate], AFTER);
  return employeeId;
}

/** @throws Refusal 422 where there is no such statement of the client */
async function sinceOf(
  { clientId, changedSince }: Input<Calls['deductionList']>,
  { db }: Context,
): Promise<Statement | undefined> {
  if (changedSince === undefined) return undefined;
  const statement = await findStatement(db, changedSince);
  if (statement?.clientId !== clientId) throw invalid({ changedSince: 'not-found' });
  return statement;
}

/** POST /deductions/statements. @throws Refusal 404, 409, 422 */
async function stateDeductions(input: OfPayDay, context: Context): Promise<Reply<Calls['stateDeductions']>> {
  const { db, user } = context;
  const made = await takeStatement(await readFor(input, context), {
    by: { id: user.id, name: actorName(user) },
    reread: async () => (await readFor(input, context)).asked.statements,
  });
  await noted(db, 'deductions-stated', made);
  context.saw({ type: 'deductionstatement', id: made.id, clientId: made.clientId });
  return statementReply(made);
}

/** GET /deductions/statements. */
async function deductionStatements(
  { clientId, page, pageSize }: Input<Calls['deductionStatements']>,
  { db }: Context,
): Promise<Reply<Calls['deductionStatements']>> {
  const { rows, total } = await pageOfStatements(db, { clientId, page, pageSize });
  return { rows: rows.map(statementReply), total, page, pageSize };
}

/** GET /deductions/statements/:id. @throws Refusal 404 */
async function deductionStatement(
  { id, page, pageSize }: Input<Calls['deductionStatement']>,
  { db, saw }: Context,
): Promise<Reply<Calls['deductionStatement']>> {
  const statement = await statementToRead(db, id);
  saw({ type: 'deductionstatement', id, clientId: statement.clientId });
  const { rows, total } = await pageOfLines(db, id, { page, pageSize });
  return {
    rows: await lineReplies(db, statement.clientId, rows),
    total,
    page,
    pageSize,
    statement: statementReply(statement),
  };
}

/** GET /deductions/statements/:id/file. @throws Refusal 404 */
async function deductionFile({ id, format }: Input<Calls['deductionFile']>, { db, saw }: Context): Promise<FileReply> {
  const statement = await statementToRead(db, id);
  saw({ type: 'deductionstatement', id, clientId: statement.clientId });
  const file = await statementFile(db, statement, format);
  await noted(db, 'export', statement);
  return file;
}

/** POST /deductions/statements/:id/void. @throws Refusal 404, 409 */
async function voidDeductions({ id, why }: Input<Calls['voidDeductions']>, { db, user }: Context) {
  const statement = await statementToRead(db, id);
  if (!(await markVoid(db, id, { why, by: { id: user.id, name: actorName(user) } }))) throw conflict('deductions-void');
  await noted(db, 'deductions-voided', statement);
  return {};
}

async function statementToRead(db: Context['db'], id: string): Promise<Statement> {
  const statement = await findStatement(db, id);
  if (statement === undefined) throw notFound();
  return statement;
}

const noted = async (db: Context['db'], action: string, { id, clientId }: { id: string; clientId: string }) =>
  appendAudit(db, { action, objectType: 'deductionstatement', objectId: id, clientId, outcome: 'ok' });
