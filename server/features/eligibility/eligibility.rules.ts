import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import type { ClientFacts } from '../../domain/changes/facts.ts';
import { cobraClock, cobraTermsOf, isFamilysToTell } from '../../domain/eligibility/cobra-clock.ts';
import { cobraLawOf } from '../../domain/eligibility/cobra-law.ts';
import { type EligibilityFacts } from '../../domain/eligibility/facts.ts';
import { ageRuleAt } from '../../domain/eligibility/age-limits.ts';
import { lastDayOfSomebody } from '../../domain/eligibility/last-day.ts';
import {
  effectiveDateOfEvent,
  isOffered,
  isRefusal,
  type LifeEvent,
  windowOf,
} from '../../domain/eligibility/life-events.ts';
import { endsWork, fits, isElected, type TermReason, termReasonOf } from '../../domain/eligibility/term-reasons.ts';
import { effectiveDateOfHire, type Hire } from '../../domain/eligibility/waiting-rules.ts';
import { addDays, type CalendarDate, daysBetween } from '../../platform/values/dates.ts';
import { type Rules, rulesFor } from '../../domain/rules-for.ts';
import type { Finding, Sentence } from '../../domain/sentence.ts';

type Asked = Input<typeof eligibility.previewEligibility>;
type Preview = Reply<typeof eligibility.previewEligibility>;
type Named = Pick<LifeEvent, 'name' | 'nameKo' | 'nameEs'>;

/** What the rules are applied to. */
export type Circumstances = { client: ClientFacts; facts: EligibilityFacts; today: CalendarDate };

const namesOf = ({ name, nameKo, nameEs }: Named) => ({ en: name, ko: nameKo, es: nameEs });

/** The name in a language, in English where nobody translated it. */
export const nameIn = (named: Named, language: string): string =>
  ({ ko: named.nameKo, es: named.nameEs })[language] ?? named.name;

/** A term reason as the contract answers it. */
export const reasonRow = (reason: TermReason, language: string) => ({
  code: reason.code,
  name: nameIn(reason, language),
  names: namesOf(reason),
  category: reason.category,
  fits: [...fits(reason)],
  endsWork: endsWork(reason),
  asksEvent: isElected(reason),
  x12Reason: reason.x12Reason,
  cobraEligible: reason.cobraEligible,
  requiresNote: reason.requiresNote,
});

/** A life event as the contract answers it, with the days an event reported today may have. */
export const eventRow = (event: LifeEvent, { language, today }: { language: string; today: CalendarDate }) => ({
  code: event.code,
  name: nameIn(event, language),
  names: namesOf(event),
  windowDays: event.windowDays,
  earliest: addDays(today, -event.windowDays),
  latest: addDays(today, event.daysBefore),
  proofs: [...event.proofs],
  actions: {
    health: [...event.healthActions],
    insurance: [...event.insuranceActions],
    accounts: [...event.accountActions],
  },
  relationships: event.relationships === null ? null : [...event.relationships],
});

const NOTHING: Preview = {
  effectiveDate: null,
  lastDay: null,
  window: null,
  proofs: [],
  because: [],
  warnings: [],
  refusal: null,
  cobra: null,
};

const said = ({ code, values }: Sentence | Finding): Preview['because'][number] => ({ code, values: { ...values } });

/** What would follow from a hire, an event or a termination, with every rule explained (domain 3.8). */
export function previewOf(asked: Asked, circumstances: Circumstances): Preview {
  if (asked.about === 'hire') return hirePreview(asked, circumstances);
  return asked.about === 'event' ? eventPreview(asked, circumstances) : endPreview(asked, circumstances);
}

function hirePreview(asked: Asked, { facts }: Circumstances): Preview {
  const { previousEnd, previousHire, fullTimeDate, hoursPerWeek } = asked;
  const hire: Hire = {
    hireDate: asked.date,
    classCode: asked.classCode || null,
    divisionId: asked.divisionId ?? null,
    payCalendar: facts.payCalendar,
    ...(previousEnd
      ? { rehiredAfterDays: daysBetween(previousEnd, asked.date), hiredBefore: previousHire ?? null }
      : {}),
    ...(fullTimeDate ? { fullTimeDate } : {}),
    ...(typeof hoursPerWeek === 'number' ? { hoursPerWeek } : {}),
  };
  const start = effectiveDateOfHire(facts.waitingRules, hire);
  const { effectiveDate, because, warnings } = start;
  return { ...NOTHING, effectiveDate, because: because.map(said), warnings: warnings.map(said) };
}

function eventPreview(asked: Asked, { facts, today }: Circumstances): Preview {
  const event = facts.lifeEvents.find(({ code }) => code === asked.code);
  const requestedOn = asked.requestedOn ?? today;
  if (event === undefined || !isOffered(event, requestedOn)) {
    return { ...NOTHING, refusal: { code: 'event-unknown', values: {} } };
  }
  const known = { ...NOTHING, window: windowOf(event, asked.date), proofs: [...event.proofs] };
  const dates = effectiveDateOfEvent(event, { eventDate: asked.date, requestedOn });
  if (isRefusal(dates)) return { ...known, refusal: said(dates) };
  const { effectiveDate, lastDay, because } = dates;
  return { ...known, effectiveDate, lastDay, because: because.map(said) };
}

function endPreview(asked: Asked, { client, facts }: Circumstances): Preview {
  const reason = termReasonOf(facts.termReasons, asked.code || null);
  const rules = rulesFor(client, asked.divisionId);
  const { childLimitRule } = rules;
  // Nobody is named: the limit of the division for all types of coverage and states.
  const place = { divisionId: asked.divisionId ?? null, state: null, childLimitRule };
  const age = ageRuleAt(facts.childAgeLimits, place, null);
  const end = lastDayOfSomebody({ reason, eventDate: asked.date, payCalendar: facts.payCalendar }, { rules, age });
  const cobra = reason && cobraOf(reason, { eventDate: asked.date, lastDay: end.expirationDate }, rules);
  return { ...NOTHING, lastDay: end.expirationDate, because: end.because.map(said), cobra: cobra ?? null };
}

function cobraOf(
  { cobraEligible, cobraEvent }: TermReason,
  loss: { eventDate: CalendarDate; lastDay: CalendarDate },
  rules: Rules,
): Preview['cobra'] {
  const { law, stateMonths, because: ofSize } = cobraLawOf(rules);
  if (!cobraEligible || cobraEvent === null || law === 'none') return null;
  const { months, tellBy, noticeBy, from, until, because } = cobraClock(
    { event: cobraEvent, ...loss },
    { ...cobraTermsOf(rules), stateMonths },
  );
  const { cobraAdministrator: sender } = rules;
  const told = sender === 'employer' && !isFamilysToTell(cobraEvent) ? null : tellBy;
  const sent = { code: `cobra-sent-by-${sender}`, values: {} };
  const sentences = [ofSize, ...because, sent].map(said);
  return { event: cobraEvent, months, tellBy: told, noticeBy, from, until, because: sentences };
}
