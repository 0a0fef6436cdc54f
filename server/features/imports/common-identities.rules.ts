import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { identityKinds, type IdentityAnswer, type IdentityKind } from '@coverlane/contract/imports/identity-codes.ts';
import { numbersAsked } from '@coverlane/contract/imports/questions.ts';
import { commonAnswersOf, kindOfPair } from '../../domain/identity/in-common.ts';
import type { IdentityShape } from './common-identities.queries.ts';
import type { ClashOf } from './identity-question.ts';

type Group = Reply<typeof imports.importIdentities>['groups'][number];

const sum = (shapes: readonly IdentityShape[]): number => shapes.reduce((total, { count }) => total + count, 0);

const isOf = (about: ClashOf, kind: IdentityKind) => (shape: IdentityShape) =>
  shape.about === about && kindOfPair(shape) === kind;

/** What of the questions of an import may be answered together: several of a kind, or such as were. */
export const groupsOf = (shapes: readonly IdentityShape[]): Group[] =>
  numbersAsked
    .flatMap((about) => identityKinds.map((kind) => groupOf(shapes.filter(isOf(about, kind)), { about, kind })))
    .filter(({ open, answers, answered }) => answered.length > 0 || (open > 1 && answers.length > 0));

function groupOf(shapes: readonly IdentityShape[], of: Pick<Group, 'about' | 'kind'>): Group {
  const answers = commonAnswersOf(of.kind, of.about);
  const together = shapes.filter(({ inCommon }) => inCommon);
  return {
    ...of,
    open: sum(shapes.filter(({ answer }) => answer === null)),
    answers,
    answered: (['same', 'another', 'wrongSsn'] as const)
      .map((answer) => ({ answer, count: sum(together.filter((shape) => shape.answer === answer)) }))
      .filter(({ count }) => count > 0),
  };
}

/** An answer to all questions of a kind, as it is asked for. */
export type Together = { about: ClashOf; kind: IdentityKind; answer: IdentityAnswer | null; count: number };

/** Which questions an answer is for: all without one, or those it was given to together; `asShown`: as many as were shown. */
export function meantTogether(
  shapes: readonly IdentityShape[],
  { about, kind, answer, count }: Together,
): { keys: string[]; asShown: boolean } {
  const of = shapes.filter(isOf(about, kind));
  const meant = of.filter((shape) => (answer === null ? shape.inCommon : shape.answer === null));
  return { keys: meant.flatMap(({ keys }) => keys), asShown: sum(meant) === count };
}
