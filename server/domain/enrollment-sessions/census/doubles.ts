import type { DoubleAnswer, DoubleKind } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';
import type { Identity } from '../../identity/identity.ts';
import { judge } from '../../identity/judge.ts';

/** Who a row may be a second time, with what speaks for it and against it; `id`: of the other, 'row.part' within the file. */
export type Double = {
  kind: DoubleKind;
  id: string;
  matchedBy: IdentityTrait[];
  contradictedBy: IdentityTrait[];
};

/** Answers of a row by what was asked: kind and id. */
export type Answers = Readonly<Record<string, DoubleAnswer>>;
export const answerKey = ({ kind, id }: Pick<Double, 'kind' | 'id'>): string => `${kind} ${id}`;

/** What became of looking for somebody: who it is, or what is asked. */
export type Found<Item> = { item: Item | null; double: Double | null };

type Search<Item> = {
  kind: DoubleKind;
  row: Identity;
  candidates: readonly Item[];
  idOf: (item: Item) => string;
  identity: (item: Item) => Identity;
  answers: Answers;
};

/**
 * Looks through candidates: whoever is certainly the same is who it is, whoever may be is asked about, one at a time, until it is
 * answered. Never by one number alone: the judgement of the portal decides (server/domain/identity).
 */
export function lookFor<Item>({ kind, row, candidates, idOf, identity, answers }: Search<Item>): Found<Item> {
  let double: Double | null = null;
  for (const item of candidates) {
    const answer = answers[answerKey({ kind, id: idOf(item) })];
    if (answer === 'same') return { item, double: null };
    if (answer === 'apart') continue;
    const { verdict, matchedBy, contradictedBy } = judge(row, identity(item));
    if (verdict === 'same') return { item, double: null };
    if (verdict === 'unsure') double ??= { kind, id: idOf(item), matchedBy, contradictedBy };
  }
  return { item: null, double };
}
