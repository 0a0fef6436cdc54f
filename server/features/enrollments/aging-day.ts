import type { Db } from '../../platform/db/connect.ts';
import { childrenTurning, type TurningChild } from '../../facts/turning-26.queries.ts';
import { addDays } from '../../platform/values/dates.ts';
import { NIGHT_BACK_DAYS } from '../../domain/eligibility/by-night.ts';
import { newestNotice } from '../../domain/eligibility/child-age.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { endByRule } from './end-by-rule.ts';

/**
 * Children who reach the age limit: the subscriber is told 90, 60 and 30 days before the coverage ends, and on its last day the end is
 * recorded, with the offer to continue it (domain 3.3; ACA 2714; ERISA 603(5)). What should have ended long before stays as it
 * is, until somebody decides it (`past-age.ts`).
 */
export async function agingDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const asked = { clientIds: [clientId], on: today, past: true };
  const children = await byRules(day, (db) => childrenTurning(db, asked));
  await eachInTurn(children, (child) => byRules(day, (db) => oneChild({ ...day, db }, child)));
}

async function oneChild(work: ClientDay & { db: Db }, child: TurningChild): Promise<void> {
  const { today, clientId, db } = work;
  const { personId, subscriberId, coverageTypes, lastDay, lostOn, settled } = child;
  // Somebody has seen to it, or has to decide it.
  if (settled || lastDay < addDays(today, -NIGHT_BACK_DAYS)) return;
  // The last day is worked out by `decide`, by the same rule.
  if (today >= lastDay)
    return void (await endByRule(work, {
      personId,
      reason: 'childAge',
      effectiveDate: lostOn,
      coverageEnds: null,
      coverageTypes,
    }));
  const day = newestNotice(child, today);
  if (day === null || !(await mark(db, { clientId, kind: 'childAging', about: personId, day }))) return;
  await mailFamily(db, { personId: subscriberId, kind: 'childAging', linkBase: await rulesLinkBase(work) });
}
