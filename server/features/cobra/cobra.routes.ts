import type { Input, Reply } from '@coverlane/contract/call.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { FastifyInstance } from 'fastify';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { mayEnter, cobraActionsOf, cobraDeadlineOf } from '../../domain/eligibility/cobra-case.ts';
import { rulesOn } from '../../domain/division-on.ts';
import { cobraClock, cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import { cobraLawOf } from '../../domain/eligibility/cobra-law.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { agingList, agingListFile } from './aging-list.ts';
import { cobraListFile } from './cobra-list-file.ts';
import { cobraPremiumOf, premiumTogether } from './cobra-premium.ts';
import { type CobraRow, continuingCases, isHeld, pageOfCobra, paymentsOf } from './cobra.queries.ts';
import { enterCobra } from './enter-cobra.ts';
import { openByHand } from './open-by-hand.ts';
import { explainEnd, unexplainedEnds } from './unexplained-ends.ts';
import { voidPayment } from './void-payment.ts';
import { familyOfCase, lastBefore, lostCoverages } from './continued-coverage.ts';

type CaseReply = Reply<typeof cobra.enterCobra>;

/** Serves continued coverage: who may have it, what is due, and what happened. */
export function cobraRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: cobra,
    handlers: {
      cobraList,
      cobraListFile,
      agingList,
      agingListFile,
      unexplainedEnds,
      explainEnd,
      openCobra: async (input, context) => explained(await openByHand(input, context), context),
      enterCobra: async (input, context) =>
        enterable(await explained(await enterCobra(input, context), context), await isHeld(context.db)),
      voidCobraPayment: async (input, context) => explained(await voidPayment(input, context), context),
    },
  });
}

async function cobraList(input: Input<typeof cobra.cobraList>, context: Context) {
  const { db, saw } = context;
  const { rows, total } = await pageOfCobra(db, input, input);
  saw({ type: 'cobra', ids: rows.map(({ memberId }) => memberId) });
  const cases: CaseReply[] = [];
  for (const row of rows) cases.push(input.memberId === undefined ? reply(row) : await explained(row, context));
  const isHeldHere = await isHeld(db);
  const shown = cases.map((one) => enterable(one, isHeldHere));
  return { rows: shown, total, ...pageOf(input), canEnter: !isHeldHere };
}

/** With what the reader may enter of it. */
const enterable = (one: CaseReply, isHeldHere: boolean): CaseReply => ({
  ...one,
  actions: one.actions.filter((action) => mayEnter(action, isHeldHere)),
});

/** With what can be continued, and where each day comes from. */
async function explained(row: CobraRow, { db, parts, saw }: Context): Promise<CaseReply> {
  const client = await loadClientFacts(db, row.clientId);
  const desk = { db, parts, today: todayIn(row.timeZone, new Date()), by: { userId: null, userName: null } };
  const family = await familyOfCase({ ...desk, byRule: false }, row);
  saw({ type: 'cobra', id: row.id, clientId: row.clientId });
  const lost = lostCoverages(family, row).map(({ coverageType, planId, cobra: isContinued, ...ended }) => ({
    coverageType,
    planName: client?.plans.get(planId)?.name ?? '',
    lastDay: isContinued ? null : lastBefore(row, { coverageType, ...ended }),
  }));
  const rules = rulesOn(family, row.eventDate);
  const { because: ofDays } = cobraClock(row, { ...cobraTermsOf(rules), ...row });
  const because = row.closedBy === null ? [cobraLawOf(rules).because, ...ofDays] : [];
  const pricing = await loadPricing(db, row.clientId);
  const cases = await continuingCases(db, row);
  const { monthlyCents, ...premium } = cobraPremiumOf(family, row, pricing);
  const together = premiumTogether(family, { row, cases, pricing });
  const payments = await paymentsOf(db, row.id);
  return {
    ...reply(row),
    premium: {
      ...premium,
      monthly: monthlyCents === null ? null : decimalOf(monthlyCents),
      together: together && {
        names: cases
          .filter(({ memberId }) => together.personIds.includes(memberId))
          .map(({ memberName }) => memberName ?? ''),
        monthly: together.monthlyCents === null ? null : decimalOf(together.monthlyCents),
      },
    },
    payments: payments.map(({ amountCents, dueCents, isBefore: _before, ...one }) => ({
      ...one,
      amount: decimalOf(amountCents),
      due: decimalOf(dueCents),
    })),
    lost,
    because: because.map(({ code, values }) => ({ code, values: { ...values } })),
  };
}

/** What is stored and not shown. */
type Hidden =
  | 'timeZone'
  | 'subscriberId'
  | 'isEmployee'
  | 'heldState'
  | 'correctedOn'
  | 'stateMonths'
  | 'lapsedTypes'
  | 'disabledContinues'
  | 'receivedCents'
  | 'shortfallCents'
  | 'shortfallFrom'
  | 'shortfallBy'
  | 'payerId'
  | 'chargedFrom';

function shownOf(row: CobraRow): Omit<CobraRow, Hidden> {
  const { timeZone: _zone, subscriberId: _subscriber, isEmployee: _own, disabledContinues: _disabled, ...more } = row;
  const { heldState: _held, correctedOn: _since, stateMonths: _months, lapsedTypes: _lapsed, ...rest } = more;
  const { payerId: _payer, chargedFrom: _charged, ...open } = rest;
  const { receivedCents: _received, shortfallCents: _lacking, shortfallFrom: _from, shortfallBy: _by, ...shown } = open;
  return shown;
}

function shortfallOf({ shortfallCents, shortfallFrom, shortfallBy }: CobraRow): CaseReply['shortfall'] {
  if (shortfallCents === null || shortfallFrom === null) return null;
  return { amount: decimalOf(shortfallCents), from: shortfallFrom, by: shortfallBy };
}

function reply(row: CobraRow): CaseReply {
  const { timeZone, updatedAt } = row;
  const due = cobraDeadlineOf(row);
  return {
    ...shownOf(row),
    received: decimalOf(row.receivedCents),
    today: todayIn(timeZone, new Date()),
    shortfall: shortfallOf(row),
    premium: null,
    payments: [],
    memberName: row.memberName ?? '',
    lost: [],
    deadline: due && { ...due, overdue: due.date < todayIn(timeZone, new Date()) },
    actions: cobraActionsOf(row),
    because: [],
    updatedAt: updatedAt.toISOString(),
  };
}

const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({ page, pageSize });
