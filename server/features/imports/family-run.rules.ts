import { decide } from '../../domain/changes/decide.ts';
import { cobraLosses, unexplainedLosses } from '../../domain/changes/cobra-losses.ts';
import { continuedMoves } from '../../domain/changes/continued-moves.ts';
import { factsAfter } from '../../domain/changes/after.ts';
import type { Decided, Finding, IdSource } from '../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { electionQuestions } from '../../domain/enrollment/election-questions.ts';
import type { Reason } from './roster.ts';
import { nameOf } from './rows.rules.ts';
import type { Subject } from './subjects.rules.ts';

/**
 * The requests of one family, decided one after the other on the facts each leaves. The first refusal stops the run:
 * whoever it is about is then left out and the family is decided again without them, so that nobody is changed in part.
 */
export class FamilyRun {
  facts: FamilyFacts;
  readonly decisions: Decided[] = [];
  /** Refusals by record, empty while all goes well. */
  readonly refused = new Map<Subject, Reason[]>();
  readonly warned = new Map<Subject, Reason[]>();
  readonly #newId: IdSource;

  constructor(facts: FamilyFacts, newId: IdSource) {
    this.facts = facts;
    this.#newId = newId;
  }

  get stopped(): boolean {
    return this.refused.size > 0;
  }

  /** Decides a request made from these records; findings name them by key or person id, else the first. */
  ask(request: ChangeRequest, subjects: readonly Subject[]): void {
    if (this.stopped) return;
    const decision = decide(this.facts, request, this.#newId);
    const about = (finding: Finding) => subjects.find((subject) => isAbout(finding, subject));
    for (const finding of decision.warnings) note(this.warned, about(finding) ?? subjects[0], warning(finding));
    if (decision.outcome === 'refused') {
      for (const finding of decision.refusals) note(this.refused, about(finding) ?? subjects[0], refusal(finding));
    } else if (decision.outcome === 'effects') {
      this.#tellOffers(decision, subjects);
      this.#take(decision, subjects);
    }
  }

  #take(decision: Decided, subjects: readonly Subject[]): void {
    const after = factsAfter(this.facts, decision);
    for (const finding of electionQuestions(this.facts, after, decision)) {
      note(this.warned, subjects.find((subject) => isAbout(finding, subject)) ?? subjects[0], warning(finding));
    }
    this.decisions.push(decision);
    this.facts = after;
  }

  #tellOffers(decision: Decided, subjects: readonly Subject[]): void {
    for (const { personId, ...reason } of [
      ...offered(this.facts, decision),
      ...continued(this.facts, decision),
      ...unexplained(this.facts, decision),
    ]) {
      note(this.warned, subjects.find(({ person }) => person?.id === personId) ?? subjects[0], reason);
    }
  }
}

/** Who can continue what they lose by a decision (COBRA), as it is recorded where the file is applied. */
const offered = (facts: FamilyFacts, decision: Decided) =>
  cobraLosses(facts, decision).map((loss) => {
    const person = facts.people.find(({ id }) => id === loss.personId);
    const values = { name: person === undefined ? '' : nameOf(person), event: loss.event, date: loss.lastDay };
    return { personId: loss.personId, code: 'may-continue', values };
  });

/** Whose continued coverage a decision begins, moves or ends: their case follows it where the file is applied. */
const continued = (facts: FamilyFacts, decision: Decided) =>
  continuedMoves(facts, decision).map(({ personId, code, values }) => {
    const person = factsAfter(facts, decision).people.find(({ id }) => id === personId);
    return { personId, code, values: { name: person === undefined ? '' : nameOf(person), ...values } };
  });

/** Who loses health coverage, and nobody says by what: it is asked on the list of ends without a reason. */
const unexplained = (facts: FamilyFacts, decision: Decided) =>
  unexplainedLosses(facts, decision).map(({ person, date }) => ({
    personId: person.id,
    code: 'end-unexplained',
    values: { name: nameOf(person), date },
  }));

const isAbout = ({ subject }: Finding, { key, person }: Subject): boolean =>
  subject !== null && (subject === key || subject === person?.id);

const warning = ({ code, values }: Finding): Reason => ({ code: `changes.warning.${code}`, values });
const refusal = ({ code, values }: Finding): Reason => ({ code: `changes.refusal.${code}`, values });

function note(list: Map<Subject, Reason[]>, subject: Subject | undefined, reason: Reason): void {
  if (subject === undefined) return;
  list.set(subject, [...(list.get(subject) ?? []), reason]);
}
