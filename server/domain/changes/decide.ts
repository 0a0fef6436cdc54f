import { questionAhead } from './ahead-checks.ts';
import { addressChange, demoChange } from './demochange.ts';
import { continueWithoutGap } from './continued-lane.ts';
import { coverageChange } from './coveragechange.ts';
import { questionCoveredTwice, sayWhatStays } from './covered-twice.ts';
import { divisionChange } from './divchange.ts';
import { type Draft, openDraft, type PersonDraft } from './draft.ts';
import type { Decision, IdSource } from './effects.ts';
import { checkEvent } from './event-checks.ts';
import type { FamilyFacts } from './facts.ts';
import { addDependent, newEmployee } from './newemployee.ts';
import { leaveOrReturn } from './leave.ts';
import { findingsOf, personEffects } from './outcome.ts';
import { rejudge } from './rejudged.ts';
import { rehire } from './rehire.ts';
import { reinstate } from './reinstatement.ts';
import type { ChangeRequest, LeaveReturn, LeaveStart, Rehire, Reinstatement, TermMember } from './requests.ts';
import { questionTakingBack } from './taking-back.ts';
import { termMember } from './termmember.ts';

type RunOfWork = TermMember | Rehire | Reinstatement | LeaveStart | LeaveReturn;

/** Work ends, begins again, never ended, or pauses. */
function runOfWork(draft: Draft, request: RunOfWork): PersonDraft | null {
  if (request.type === 'leave') return leaveOrReturn(draft, request);
  if (request.type === 'rehire') return rehire(draft, request);
  return request.type === 'reinstatement' ? reinstate(draft, request) : termMember(draft, request);
}

/** Runs the rules of the request's type; answers the person it is about. */
function run(draft: Draft, request: ChangeRequest): PersonDraft | null {
  switch (request.type) {
    case 'newemployee':
      return newEmployee(draft, request);
    case 'adddependent':
      return addDependent(draft, request);
    case 'demochange':
      return demoChange(draft, request);
    case 'addresschange':
      return addressChange(draft, request);
    case 'divchange':
      return divisionChange(draft, request);
    default:
      return 'coverages' in request ? coverageChange(draft, request) : runOfWork(draft, request);
  }
}

/**
 * What a request would do to a family: effects and warnings, or refusals. Pure: the same facts, request and ids give
 * the same answer, so the preview is what is applied. A request that asks for what already stands is `unchanged`
 * (architecture 4). Any refusal refuses the whole request.
 */
export function decide(facts: FamilyFacts, request: ChangeRequest, newId: IdSource): Decision {
  const changeId = newId();
  const draft = openDraft(facts, request, newId);
  const person = run(draft, request);
  rejudge(draft);
  continueWithoutGap(draft);
  if (request.event !== undefined) checkEvent(draft);
  questionAhead(draft);
  questionTakingBack(draft);
  questionCoveredTwice(draft);
  sayWhatStays(draft);
  const warnings = findingsOf(draft.warnings);
  if (draft.refusals.length > 0 || person === null) {
    return { outcome: 'refused', request, refusals: findingsOf(draft.refusals), warnings };
  }
  const effects = draft.people.flatMap((one) => personEffects(draft, one));
  return {
    outcome: effects.length > 0 ? 'effects' : 'unchanged',
    changeId,
    request,
    subscriberId: person.values.subscriberId,
    personId: person.id,
    effects,
    warnings,
    because: draft.because,
  };
}
