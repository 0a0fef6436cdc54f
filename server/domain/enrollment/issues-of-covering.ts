import { coverAnswer } from '@coverlane/contract/enrollments/covering.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Issue, issuesOn } from './answers.ts';
import type { DraftPerson } from './draft-people.ts';
import { type Looked, outcomesOf } from './elected.ts';
import { refusalsOf } from './offers.ts';

/** The types that may cover somebody; null: nothing is offered yet. */
function typesFor(looked: Looked, person: DraftPerson): readonly string[] | null {
  if (looked.offered.length === 0) return null;
  return looked.offered
    .filter((offered) => refusalsOf(looked, offered).some((one) => one.person === person && one.refusal === null))
    .map(({ coverageType }) => coverageType);
}

/** A yes that no chosen plan keeps, though one could; a no that a tick contradicts. */
function contradiction(looked: Looked, person: DraftPerson, may: readonly string[]): string | null {
  const said = looked.context.answers.dependents.find(({ key }) => key === person.key)?.covered ?? null;
  const outcomes = outcomesOf(looked);
  const isCovered = outcomes.some(({ covered }) => covered.includes(person));
  if (said === false) return isCovered ? 'cover-said-no' : null;
  const could = outcomes.some(({ coverageType }) => may.includes(coverageType));
  return said === true && could && !isCovered ? 'cover-said-yes' : null;
}

function issueOf(looked: Looked, person: DraftPerson): Issue[] {
  const may = typesFor(looked, person);
  // Whom nothing may cover, nobody is asked about: the review says why.
  if (may?.length === 0) return [];
  const isAnswered = coverAnswer(looked.context.answers, person.key) !== null;
  const code = isAnswered ? contradiction(looked, person, may ?? []) : 'cover-required';
  const say = issuesOn('dependents', 'dependents/cover');
  return code === null ? [] : [say(`dependents.${person.key}.covered`, code, { name: person.name })];
}

/**
 * Each person of the family is asked "Cover Sam?"; without an answer nobody is taken for covered or for left out (domain
 * 4.2: tick who is covered). What the ticks of the plans say must not contradict it.
 */
export const coveringIssues = (looked: Looked): Issue[] =>
  looked.people
    .filter(({ key, leaves }) => key !== SUBSCRIBER_KEY && !leaves)
    .flatMap((person) => issueOf(looked, person));
