import type { Input } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { federalHolidayNames } from '@coverlane/contract/unions/federal-holidays.ts';
import { federalHolidays } from '../../domain/help/federal-holidays.ts';
import { restateLater } from '../../facts/hour-bank.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { addHolidays } from './records.queries.ts';
import { clientOfUnion } from './rule-sets.queries.ts';

type Asked = Input<(typeof unionCalls)['addFederalHolidays']>;

/** The federal holidays of a year as a fund's own, to begin with: paid, contributed for, and without a rule of days around them. */
export async function addFederalHolidays(
  { unionId, year, hoursCredited, language }: Asked,
  { db }: Context,
): Promise<{ added: number }> {
  const clientId = await clientOfUnion(db, unionId);
  if (clientId === undefined) throw invalid({ unionId: 'not-found' });
  const days = federalHolidays(year).map(({ date, observed }, at) => ({
    name: federalHolidayNames[at]?.[language] ?? '',
    date,
    observedDate: observed === date ? null : observed,
  }));
  const added = await addHolidays(db, { unionId, clientId, hoursCredited, days });
  if (added > 0) await restateLater(db, { clientId, unionId });
  const of = { objectType: 'unions', objectId: unionId, clientId };
  await appendAudit(db, {
    action: 'update',
    call: 'addFederalHolidays',
    ...of,
    outcome: 'ok',
    detail: { year, added },
  });
  return { added };
}
