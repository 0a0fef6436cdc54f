import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVoid, overlap } from '../coverage-state.ts';
import { factsAfter } from './after.ts';
import { decide } from './decide.ts';
import type { FamilyFacts, Span } from './facts.ts';
import { countedIds } from './counted-ids.testing.ts';
import { aFamily, firstRequest, type Step, step } from './family.arbitrary.ts';
import type { ChangeRequest } from './requests.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const RUNS = { numRuns: 300 };

/** Runs requests one after the other; refused ones change nothing. */
function after(
  first: ChangeRequest,
  steps: readonly Step[],
  seen?: (facts: FamilyFacts, request: ChangeRequest) => void,
) {
  const newId = countedIds();
  let facts = aFamily();
  for (const make of [() => first, ...steps]) {
    const request = make(facts);
    const decision = decide(facts, request, newId);
    if (decision.outcome === 'refused') continue;
    facts = factsAfter(facts, decision);
    seen?.(facts, request);
  }
  return facts;
}

const overlapping = (rows: readonly (Span & { key: string })[]) =>
  rows.filter((row, at) => rows.some((other, index) => index > at && other.key === row.key && overlap(row, other)));

describe('any sequence of requests', () => {
  it('never leaves two coverages of one type, or two rows of one kind, on one day', () => {
    fc.assert(
      fc.property(firstRequest, fc.array(step, { maxLength: 8 }), (first, steps) => {
        for (const person of after(first, steps).people) {
          expect(overlapping(person.coverages.map((row) => ({ ...row, key: row.coverageType })))).toEqual([]);
          expect(overlapping(person.details.map((row) => ({ ...row, key: '' })))).toEqual([]);
          expect(overlapping(person.addresses.map((row) => ({ ...row, key: row.kind })))).toEqual([]);
          expect(overlapping(person.employments.map((row) => ({ ...row, key: row.employeeSystemIdentifier })))).toEqual(
            [],
          );
          const lanes = person.particulars.map((row) => ({ ...row, key: `${row.kind} ${row.subject}` }));
          expect(overlapping(lanes)).toEqual([]);
          expect([...person.details, ...person.particulars].filter(isVoid)).toEqual([]);
          const ids = person.coverages.map((row) => row.id);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      RUNS,
    );
  });

  it('changes nothing when the same request is made again', () => {
    fc.assert(
      fc.property(firstRequest, fc.array(step, { maxLength: 6 }), (first, steps) => {
        after(first, steps, (facts, request) => {
          const again = decide(facts, request, countedIds(1_000_000));
          expect(again.outcome === 'refused' ? again.refusals : again.effects).toEqual([]);
        });
      }),
      RUNS,
    );
  });
});
