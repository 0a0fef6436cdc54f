import * as z from 'zod/mini';
import { call, done } from '../call.ts';
import { languages } from '../codes.ts';
import { calendarDate, flag, id, whole } from '../fields.ts';
import { idIn, idOf } from '../objects.ts';
import { contributionBases, creditOns, unionPages } from './codes.ts';
import { unionKeepers } from './kept-by.ts';
import { dollarRate, percent, workHours } from './numbers.ts';

const orNothing = <Of extends z.ZodMiniType>(of: Of) => z._default(z.nullable(of), null);

/** What somebody types of a rule set (domain 13.1 ruleSet): hours, dollars and percents as decimal strings. */
const typedRules = {
  chargeHours: workHours(744),
  initialHours: workHours(2000),
  initialMonths: whole(1, 12),
  maxBank: workHours(9999),
  lagMonths: whole(0, 6),
  reserveForfeitMonths: orNothing(whole(0, 120)),
  selfPayMaxMonths: whole(0, 36),
  selfPayRate: orNothing(dollarRate),
  selfPayDueDay: whole(1, 28),
  creditOn: z.enum(creditOns, { error: 'bad-choice' }),
  holidayHours: z._default(flag, false),
  contributionBasis: z.enum(contributionBases, { error: 'bad-choice' }),
  contributionRate: dollarRate,
  dueDay: whole(1, 28),
  ldPct: percent,
  interestPct: percent,
};

/** A rule set as it is read. */
export const unionRules = z.strictObject({
  /** The first day of the work month that it begins with. */
  effectiveMonth: calendarDate,
  chargeHours: z.string(),
  initialHours: z.string(),
  initialMonths: z.int(),
  maxBank: z.string(),
  lagMonths: z.int(),
  reserveForfeitMonths: z.nullable(z.int()),
  selfPayMaxMonths: z.int(),
  selfPayRate: z.nullable(z.string()),
  selfPayDueDay: z.int(),
  creditOn: z.enum(creditOns),
  holidayHours: z.boolean(),
  contributionBasis: z.enum(contributionBases),
  contributionRate: z.string(),
  dueDay: z.int(),
  ldPct: z.string(),
  interestPct: z.string(),
});

const ruleSet = z.strictObject({ ...unionRules.shape, id, version: z.int() });
const ofUnion = { unionId: idIn('unions') };
const draft = { ...ofUnion, effectiveMonth: calendarDate, ...typedRules };

/** Union funds besides their collections (domain 13). Own calls. */
export const unionCalls = {
  /** The rule sets of a union, the newest first. */
  unionRuleSets: call({
    method: 'GET',
    path: '/admin/unionrulesets/:unionId',
    access: unionKeepers,
    input: z.strictObject(ofUnion),
    reply: z.strictObject({ rows: z.array(ruleSet) }),
  }),
  /** Writes the rules from a month on. With `id` it changes that set, and the `version` that was read must be the newest. */
  saveUnionRuleSet: call({
    method: 'POST',
    path: '/admin/unionrulesets',
    access: unionKeepers,
    input: z.strictObject({
      ...draft,
      id: z.optional(idOf('unionruleset')),
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: ruleSet,
  }),
  /** Who would gain and lose which month of coverage if these were the rules; nothing is written. With `id` in place of that set. */
  simulateUnionRules: call({
    method: 'POST',
    path: '/admin/unionrulesets/simulation',
    access: unionKeepers,
    input: z.strictObject({ ...draft, id: z.optional(idOf('unionruleset')) }),
    reply: z.strictObject({
      /** How many workers of the fund have a bank. */
      workers: z.int(),
      rows: z.array(
        z.strictObject({ personId: id, name: z.string(), gained: z.array(calendarDate), lost: z.array(calendarDate) }),
      ),
    }),
    again: 'harmless',
  }),
  /** 409 `in-use`: it is the only one, and hours are reported by it. */
  removeUnionRuleSet: call({
    method: 'DELETE',
    path: '/admin/unionrulesets/:id',
    access: unionKeepers,
    input: z.strictObject({ id: idOf('unionruleset') }),
    reply: done,
  }),
  /** The address of a public page: a union's sign-up, or the page on which a shop reports hours. */
  unionPage: call({
    method: 'GET',
    path: '/admin/unionpage/:kind/:id',
    access: unionKeepers,
    input: z.strictObject({ kind: z.enum(unionPages, { error: 'bad-choice' }), id: idOf('union', 'unionshop') }),
    reply: z.strictObject({ path: z.nullable(z.string()) }),
    again: 'untold',
  }),
  /** Makes the address of a public page; one that was there before leads nowhere from then on. */
  renewUnionPage: call({
    method: 'POST',
    path: '/admin/unionpage',
    access: unionKeepers,
    input: z.strictObject({
      kind: z.enum(unionPages, { error: 'bad-choice' }),
      id: idOf('union', 'unionshop'),
      /** Withdraws it and makes none. */
      withdraw: z._default(flag, false),
    }),
    reply: z.strictObject({ path: z.nullable(z.string()) }),
    again: 'untold',
  }),
  /** Adds the federal holidays of a year (5 U.S.C. 6103); what is there already stays. */
  addFederalHolidays: call({
    method: 'POST',
    path: '/admin/unionholidays/federal',
    access: unionKeepers,
    input: z.strictObject({
      ...ofUnion,
      year: whole(2000, 2100),
      hoursCredited: workHours(24),
      /** The language that the fund writes their names in. */
      language: z.enum(languages, { error: 'bad-choice' }),
    }),
    reply: z.strictObject({ added: z.int() }),
  }),
};
