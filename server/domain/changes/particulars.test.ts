import { isNpi } from '@coverlane/contract/members/particular-codes.ts';
import { describe, expect, it } from 'vitest';
import { factsAfter } from './after.ts';
import { countedIds } from './counted-ids.testing.ts';
import { decide } from './decide.ts';
import type { FamilyFacts } from './facts.ts';
import { aFamily, aNewEmployee, aPerson } from './family.arbitrary.ts';
import { aBeneficiary } from './particulars.arbitrary.ts';
import { sentencesOf } from './outcome.ts';
import type { ParticularInput } from './particular-values.ts';
import { redacted } from './redacted.ts';
import type { ChangeRequest } from './requests.ts';

const newId = countedIds();

function after(facts: FamilyFacts, request: ChangeRequest): FamilyFacts {
  const decision = decide(facts, request, newId);
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return factsAfter(facts, decision);
}

const family = after(aFamily(), aNewEmployee({ effectiveDate: '2026-01-01' }));

const states = (facts: FamilyFacts, effectiveDate: string, ...particulars: ParticularInput[]): ChangeRequest => ({
  type: 'demochange',
  effectiveDate,
  reason: null,
  source: 'portal',
  personId: facts.people[0]?.id ?? '',
  details: {},
  particulars,
});

const salary = (amountCents: number): ParticularInput => ({
  kind: 'salary',
  subject: null,
  says: { amountCents, basis: 'yearly' },
});

const spans = (facts: FamilyFacts) =>
  facts.people[0]?.particulars.map(({ effectiveDate, expirationDate, says }) => [effectiveDate, expirationDate, says]);

describe('A salary', () => {
  it('is recorded of the employment from a day on, and a new one ends it the day before', () => {
    const first = after(family, states(family, '2026-02-01', salary(5_200_000)));
    const second = after(first, states(first, '2026-07-01', salary(6_000_000)));
    expect(spans(second)).toEqual([
      ['2026-02-01', '2026-06-30', { amountCents: 5_200_000, basis: 'yearly' }],
      ['2026-07-01', null, { amountCents: 6_000_000, basis: 'yearly' }],
    ]);
    const employee = second.people[0]?.employments[0]?.employeeSystemIdentifier;
    expect(new Set(second.people[0]?.particulars.map(({ subject }) => subject))).toEqual(new Set([employee]));
  });

  it('planned for a later day stays when one is recorded before it', () => {
    const later = after(family, states(family, '2026-07-01', salary(6_000_000)));
    const both = after(later, states(later, '2026-02-01', salary(5_200_000)));
    expect(spans(both)?.map(([from, to]) => [from, to])).toEqual([
      ['2026-02-01', '2026-06-30'],
      ['2026-07-01', null],
    ]);
  });

  it('is in no sentence and in no request that is kept', () => {
    const request = states(family, '2026-02-01', salary(5_213_579));
    const decision = decide(family, request, newId);
    const said = JSON.stringify([decision.outcome !== 'refused' && sentencesOf(decision.effects), redacted(request)]);
    expect(said).not.toContain('5213579');
    expect(said).toContain('salary-recorded');
  });

  it('of somebody without an employment is refused', () => {
    const [head] = family.people;
    const unemployed: FamilyFacts = { ...family, people: head ? [{ ...head, employments: [] }] : [] };
    const decision = decide(unemployed, states(unemployed, '2026-02-01', salary(1)), newId);
    expect(decision).toMatchObject({ outcome: 'refused', refusals: [{ code: 'salary-without-employment' }] });
  });
});

describe('Beneficiaries', () => {
  const named = (...shares: number[]): ParticularInput => ({
    kind: 'beneficiaries',
    subject: 'life',
    says: { people: shares.map((share, at) => aBeneficiary(`Person ${at}`, share)) },
  });

  it('must have 100 percent together, to the thousandth', () => {
    const thirds = decide(family, states(family, '2026-02-01', named(33_333, 33_333, 33_334)), newId);
    expect(thirds.outcome).toBe('effects');
    const short = decide(family, states(family, '2026-02-01', named(33_333, 33_333, 33_333)), newId);
    expect(short).toMatchObject({ outcome: 'refused', refusals: [{ code: 'beneficiary-shares' }] });
  });

  it('who are contingent alone come after nobody: whoever comes first was forgotten', () => {
    const people = [{ ...aBeneficiary('Robin', 100_000), class: 'contingent' as const }];
    const alone = states(family, '2026-02-01', { kind: 'beneficiaries', subject: 'life', says: { people } });
    expect(decide(family, alone, newId)).toMatchObject({
      outcome: 'refused',
      refusals: [{ code: 'beneficiary-shares' }],
    });
  });

  it('that were named later stay when an earlier removal is approved after them', () => {
    const first = after(family, states(family, '2026-01-10', named(100_000)));
    const staff = after(first, states(first, '2026-03-01', named(50_000, 50_000)));
    const removal: ParticularInput = { kind: 'beneficiaries', subject: 'life', says: null };
    const approved = after(staff, states(staff, '2026-02-01', removal));
    expect(spans(approved)?.map(([from, to]) => [from, to])).toEqual([
      ['2026-01-10', '2026-01-31'],
      ['2026-03-01', null],
    ]);
  });

  it('are replaced together, and the earlier ones stand in the history', () => {
    const first = after(family, states(family, '2026-02-01', named(100_000)));
    const second = after(first, states(first, '2026-03-01', named(50_000, 50_000)));
    expect(spans(second)?.map(([from, to]) => [from, to])).toEqual([
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', null],
    ]);
  });

  it('that stand already change nothing', () => {
    const first = after(family, states(family, '2026-02-01', named(100_000)));
    expect(decide(first, states(first, '2026-05-01', named(100_000)), newId).outcome).toBe('unchanged');
  });
});

describe('Other coverage', () => {
  const other = (carrier: string, from: string | null, to: string | null): ParticularInput => ({
    kind: 'otherCoverage',
    subject: 'o1',
    says: { kind: 'group', carrier, memberNumber: 'X1', holderName: null, holderDob: null },
    effectiveDate: from,
    expirationDate: to,
  });

  it('has days of its own, which correcting it replaces', () => {
    const first = after(family, states(family, '2026-02-01', other('Harbor Mutual', '2025-01-01', null)));
    const second = after(first, states(first, '2026-02-01', other('Harbor Mutual', '2025-06-01', '2026-05-31')));
    expect(spans(second)?.map(([from, to]) => [from, to])).toEqual([['2025-06-01', '2026-05-31']]);
  });

  it('cannot end before it begins', () => {
    const request = states(family, '2026-02-01', other('Harbor Mutual', '2026-02-01', '2026-01-01'));
    expect(decide(family, request, newId)).toMatchObject({ refusals: [{ code: 'other-coverage-dates' }] });
  });
});

describe('A primary-care doctor', () => {
  it('is named by an NPI whose check digit is right (Luhn with the prefix 80840)', () => {
    expect(isNpi('1234567893')).toBe(true);
    expect(isNpi('1234567890')).toBe(false);
    expect(isNpi('123456789')).toBe(false);
    expect(isNpi('9234567893')).toBe(false);
    const request = states(family, '2026-02-01', {
      kind: 'doctor',
      subject: 'medical',
      says: { npi: '1234567890', name: 'Dr. Lee', existingPatient: true },
    });
    expect(decide(family, request, newId)).toMatchObject({ refusals: [{ code: 'npi-invalid' }] });
  });

  it('can be chosen when the employee joins, with everything else that is recorded of them', () => {
    const joined = after(
      aFamily(),
      aNewEmployee({
        subscriber: aPerson('Jane', '18', {
          particulars: [
            salary(5_200_000),
            {
              kind: 'doctor',
              subject: 'medical',
              says: { npi: '1234567893', name: 'Dr. Lee', existingPatient: false },
            },
          ],
        }),
      }),
    );
    expect(joined.people[0]?.particulars.map(({ kind }) => kind)).toEqual(['salary', 'doctor']);
  });
});
