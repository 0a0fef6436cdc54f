import { decimalOf } from '../money.ts';
import { isPriced } from '../pricing/facts.ts';
import { type Election, type Issue, issuesOn } from './answers.ts';
import { formIssues } from './asked-forms.ts';
import type { DraftContext } from './draft-context.ts';
import { byKeys, electionsOf, type Looked } from './elected.ts';
import { coveringIssues } from './issues-of-covering.ts';
import { dependentsIssues, subscriberIssues } from './issues-of-people.ts';
import { particularsIssues } from './issues-of-particulars.ts';
import type { OfferedType } from './offered.ts';
import { coversSubscriber, isRequired, mustDecide, needsVolume, refusalsOf } from './offers.ts';
import { priceOf, priceWords, typedCents } from './prices.ts';
import { extraIssues } from './issues-of-extras.ts';
import { readingIssues } from './issues-of-reading.ts';
import { sessionPlans } from './session-of-draft.ts';

type Say = (code: string, values?: Issue['reason']['values']) => Issue;

/** "Location is required." (specification 5); a division that is closed or not the client's own is none. */
function locationIssues({ answers, facts, openDivisions, type }: DraftContext): Issue[] {
  const issue = issuesOn('landing', type === 'newemployee' ? 'landing/work' : 'landing/event');
  const id = answers.selectedDivisionId;
  if (id === null || !facts.client.divisions.has(id)) return [issue('selectedDivisionId', 'location-required')];
  return openDivisions.has(id) ? [] : [issue('selectedDivisionId', 'enrollment-not-active')];
}

function waiverIssues(looked: Looked, offered: OfferedType, { election, say }: { election: Election; say: Say }) {
  const { coverageType } = offered;
  const mayWaive = looked.context.rules.allowWaive && !isRequired(looked, offered);
  if (!mayWaive) return [say('cannot-waive', { coverageType })];
  return election.waiverReason === null ? [say('waiver-reason-required', { coverageType })] : [];
}

/** People ticked who may not be covered are refused with the reason (domain 3.3). */
function tickedIssues(looked: Looked, offered: OfferedType, { election, say }: { election: Election; say: Say }) {
  const refusals = refusalsOf(looked, offered).filter(({ person }) => election.covered.includes(person.key));
  const unknown = election.covered.filter((key) => !looked.people.some((person) => person.key === key));
  return [
    ...refusals.flatMap(({ refusal }) => (refusal === null ? [] : [say(refusal.code, refusal.values)])),
    ...unknown.map(() => say('person-unknown')),
  ];
}

function planIssues(
  looked: Looked,
  offered: OfferedType,
  { election, say }: { election: Election; say: Say },
): Issue[] {
  const { coverageType } = offered;
  const chosen = offered.plans.find(({ plan }) => plan.id === election.planId);
  if (election.planId === null) return [say('choose-or-waive', { coverageType })];
  if (chosen === undefined) return [say('plan-not-offered', { coverageType })];
  const covered = byKeys(looked, election.covered);
  if (covered.length === 0) return [say('nobody-covered', { coverageType })];
  if (!coversSubscriber(covered)) return [say('employee-first', { coverageType })];
  const amount = amountIssues(looked, offered, { election, say });
  if (amount.length > 0) return amount;
  const { planId, volume } = election;
  const price = priceOf(looked.context, { planId, on: chosen.from, covered, volume });
  return isPriced(price) ? [] : [say(priceWords(price).code, price.values)];
}

/** The amount of a plan where it is chosen: typed, and in a session no more than it lets people choose (domain 5.1 maxVolume). */
function amountIssues(
  looked: Looked,
  { coverageType }: OfferedType,
  { election: { planId, volume }, say }: { election: Election; say: Say },
): Issue[] {
  const cents = typedCents(volume);
  if (needsVolume(looked, planId) && cents === null)
    return [say(coverageType === 'hsa' ? 'contribution-required' : 'volume-required', { coverageType })];
  const most = mostOf(looked, planId);
  const isOver = cents !== null && cents > most;
  return isOver ? [say('volume-above-maximum', { coverageType, amount: decimalOf(most) })] : [];
}

/** The most that the session lets people choose of a plan; no limit where it says none. Cents. */
const mostOf = ({ context }: Looked, planId: string | null): number =>
  sessionPlans(context)?.get(planId ?? '')?.maxVolumeCents ?? Number.POSITIVE_INFINITY;

function electionIssues(looked: Looked, offered: OfferedType): Issue[] {
  const { coverageType } = offered;
  const issue = issuesOn('benefits', `benefits/${coverageType}`);
  const say: Say = (code, values) => issue(`elections.${coverageType}`, code, values);
  const [election, ...others] = electionsOf(looked, coverageType);
  if (others.length > 0) return [say('elect-and-waive', { coverageType })];
  return election === undefined ? undecided(looked, offered, say) : decidedIssues(looked, offered, { election, say });
}

function decidedIssues(looked: Looked, offered: OfferedType, at: { election: Election; say: Say }): Issue[] {
  const { decision } = at.election;
  if (decision === 'waive') return waiverIssues(looked, offered, at);
  if (decision === 'elect') return [...planIssues(looked, offered, at), ...tickedIssues(looked, offered, at)];
  const isKept = decision === 'keep' && looked.held.has(offered.coverageType);
  return isKept ? goneIssues(looked, offered, at.say) : undecided(looked, offered, at.say);
}

/** In a session nobody keeps a plan that is not offered for its year: they choose another (domain 5.3). */
function goneIssues({ context, held }: Looked, { coverageType, plans }: OfferedType, say: Say): Issue[] {
  const planId = held.get(coverageType)?.planId;
  const isGone = context.session !== null && planId !== undefined && !plans.some(({ plan }) => plan.id === planId);
  return isGone ? [say('choose-or-waive', { coverageType })] : [];
}

/** A new employee decides about everything; what an employee has already goes on without a word (domain 4.2). */
function undecided(looked: Looked, offered: OfferedType, say: Say): Issue[] {
  return mustDecide(looked, offered) ? [say('choose-or-waive', { coverageType: offered.coverageType })] : [];
}

/** An election of a type that is not offered at all. */
function strayIssues(looked: Looked): Issue[] {
  if (looked.offered.length === 0) return [];
  const offered = new Set(looked.offered.map(({ coverageType }) => coverageType));
  const stray = looked.context.answers.elections.filter(
    ({ coverageType, decision }) => decision === 'elect' && !offered.has(coverageType),
  );
  return stray.map(({ coverageType }) =>
    issuesOn('benefits', `benefits/${coverageType}`)(`elections.${coverageType}`, 'plan-not-offered', { coverageType }),
  );
}

/** Everything to be mended before the draft can be submitted, in the order of the wizard's pages (domain 4.2). */
export const issuesOf = (looked: Looked): Issue[] => [
  ...locationIssues(looked.context),
  ...looked.start.issues,
  ...subscriberIssues(looked.context),
  ...dependentsIssues(looked.context),
  ...coveringIssues(looked),
  ...looked.offered.flatMap((offered) => electionIssues(looked, offered)),
  ...strayIssues(looked),
  ...readingIssues(looked),
  ...extraIssues(looked),
  ...particularsIssues(looked),
  ...formIssues(looked.context),
];
