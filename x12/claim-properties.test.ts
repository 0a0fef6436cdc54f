import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClaimForm } from './837-model.ts';
import { LARGEST_CLAIM } from './claim-loop.ts';
import { decimalOf, sumOf } from './claim-money.ts';
import { arbitrarySeparators } from './testing/arbitrary-834.ts';
import { arbitraryClaim } from './testing/arbitrary-claims.ts';
import { arbitraryAdjustment, arbitraryClaimPayment, arbitraryPayment } from './testing/arbitrary-payments.ts';
import { faultLines, withoutPositions } from './testing/collected-834.ts';
import { collect835, collect837, encloseClaims } from './testing/collected-claims.ts';
import { written835 } from './testing/write-835.ts';
import type { Remittance } from './testing/write-835.ts';
import { written837 } from './testing/write-837.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const lineBreak = fc.constantFrom('' as const, '\n' as const, '\r\n' as const);
const options = fc.record({ separators: arbitrarySeparators, lineBreak });
const encode = (text: string) => new TextEncoder().encode(text);

describe('what is written is read back the same, whatever the separators and line breaks', () => {
  test.each(['P', 'I', 'D'] as const)('claims of form %s', async (form: ClaimForm) => {
    const claims = fc.array(arbitraryClaim(form), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(claims, options, async (given, how) => {
        const { claims: read, end } = await collect837(encode(written837(form, given, how)));
        expect(faultLines(end).filter((line) => line.startsWith('refusal'))).toEqual([]);
        expect(withoutPositions(read)).toEqual(withoutPositions(given));
      }),
      { numRuns: 60 },
    );
  });

  test('payments', async () => {
    await fc.assert(
      fc.asyncProperty(remittance, options, async (given, how) => {
        const read = await collect835(encode(written835(given, how)));
        expect(faultLines(read.end).filter((line) => line.startsWith('refusal'))).toEqual([]);
        expect(withoutPositions(read.payments)).toEqual([withoutPositions(given.payment)]);
        expect(withoutPositions(read.claims)).toEqual(withoutPositions(given.claims));
        expect(withoutPositions(read.ends[0]?.adjustments)).toEqual(withoutPositions(given.adjustments));
      }),
      { numRuns: 100 },
    );
  });
});

const remittance: fc.Arbitrary<Remittance> = fc.record({
  payment: arbitraryPayment,
  claims: fc.array(arbitraryClaimPayment, { maxLength: 3 }),
  adjustments: fc.array(arbitraryAdjustment, { maxLength: 2 }),
});

type Adjusted = { readonly adjustments: readonly { readonly amount: string }[] };
const adjusted = (...all: readonly Adjusted[]) =>
  sumOf(all.flatMap((of) => of.adjustments.map(({ amount }) => amount)));

/** The same payment with what was paid worked out, so that everything balances. */
function balanced({ payment, claims: given, adjustments }: Remittance): Remittance {
  const claims = given.map((claim) => ({
    ...claim,
    paid: decimalOf(sumOf([claim.charge]) - adjusted(claim, ...claim.lines)),
    lines: claim.lines.map((line) => ({ ...line, paid: decimalOf(sumOf([line.charge]) - adjusted(line)) })),
  }));
  const total = sumOf(claims.map(({ paid }) => paid)) - sumOf(adjustments.map(({ amount }) => amount));
  const debit = total < 0n;
  return { claims, adjustments, payment: { ...payment, debit, amount: decimalOf(debit ? -total : total) } };
}

describe('X12 835 balancing (domain 7.3)', () => {
  const unbalanced = async (given: Remittance) => {
    const { end } = await collect835(written835(given, {}));
    return end.faults.map(({ code }) => code).filter((code) => code.endsWith('-unbalanced'));
  };

  test('a payment that balances is not warned of; a cent more or less is', async () => {
    await fc.assert(
      fc.asyncProperty(remittance, fc.constantFrom(-1n, 1n), async (given, cent) => {
        const right = balanced(given);
        expect(await unbalanced(right)).toEqual([]);
        const amount = decimalOf(sumOf([right.payment.amount]) + cent);
        expect(await unbalanced({ ...right, payment: { ...right.payment, amount } })).toEqual(['payment-unbalanced']);
      }),
      { numRuns: 50 },
    );
  });

  test('a cent between a claim and its payment shows in both', async () => {
    const some = remittance.filter(({ claims }) => claims.length > 0);
    await fc.assert(
      fc.asyncProperty(some, async (given) => {
        const right = balanced(given);
        const [first, ...rest] = right.claims;
        if (first === undefined) throw new Error('no claim');
        const claims = [{ ...first, paid: decimalOf(sumOf([first.paid]) + 1n) }, ...rest];
        expect((await unbalanced({ ...right, claims })).toSorted()).toEqual(['claim-unbalanced', 'payment-unbalanced']);
      }),
      { numRuns: 50 },
    );
  });
});

const KINDS = [
  ['professional.837', collect837],
  ['institutional.837', collect837],
  ['dental.837', collect837],
  ['payment.835', collect835],
] as const;

describe.each(KINDS)('noise in %s never throws and is never taken for a good file', (name, collect) => {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', name));

  test('a file cut anywhere before its last terminator', async () => {
    for (let at = 0; at < bytes.length - 3; at++) {
      const { end } = await collect(bytes.subarray(0, at));
      expect(end.refused, `cut at ${at}`).toBe(true);
    }
  });

  test('bytes changed at random', async () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const noisy = Uint8Array.from(bytes);
        for (const [at, byte] of changes) noisy[at] = byte;
        const { end, claims } = await collect(noisy);
        expect(end.refused).toBe(end.refusals > 0);
        expect(claims.length).toBeLessThanOrEqual(end.claims);
      }),
      { numRuns: 150 },
    );
  });

  test('segments left out, doubled and moved at random', async () => {
    const segments = bytes.toString('utf8').split('~\n').slice(0, -1);
    const place = fc.nat(segments.length - 1);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place, fc.nat(2)), { minLength: 1, maxLength: 6 }), async (moves) => {
        const list = [...segments];
        for (const [from, to, copies] of moves) {
          const taken = list.splice(from, 1);
          for (let copy = 0; copy < copies; copy++) list.splice(to, 0, ...taken);
        }
        const { end, claims } = await collect(list.map((segment) => `${segment}~\n`).join(''));
        expect(end.refused).toBe(end.refusals > 0);
        expect(claims.length).toBeLessThanOrEqual(end.claims);
      }),
      { numRuns: 150 },
    );
  });
});

describe('memory has a bound whatever a file holds', () => {
  const LEVELS = ['BHT*0019*00*R1', 'HL*1**20*1', 'NM1*85*2*CLINIC', 'HL*2*1*22*0', 'SBR*P', 'NM1*IL*1*DOE'];
  const CLAIM = ['CLM*A1*10***11:B:1', 'LX*1', 'SV1*HC:1*10'];
  const endless = (segment: string, count: number) => Array.from({ length: count }, () => segment);

  test.each([
    ['a claim without end', [...LEVELS, ...CLAIM, ...endless('REF*ZZ*1', LARGEST_CLAIM.segments + 100)]],
    ['a claim of long texts', [...LEVELS, ...CLAIM, ...endless(`REF*ZZ*${'1'.repeat(80_000)}`, 60)]],
    ['a level without end', [...LEVELS, ...endless('NM1*QD*1*DOE', LARGEST_CLAIM.segments + 100), ...CLAIM]],
  ])('%s is refused once, and nothing more of it is kept', async (_, segments) => {
    const { end, claims } = await collect837(encloseClaims(segments, '005010X222A1'));
    expect(claims).toEqual([]);
    expect(end.faults.filter(({ severity }) => severity === 'refusal').map(({ code }) => code)).toEqual([
      'loop-too-long',
    ]);
  });

  test('adjustments without end', async () => {
    const head = ['BPR*I*0*C*NON************20261125', 'TRN*1*1', 'N1*PR*A', 'N1*PE*B'];
    const { end, ends } = await collect835(
      encloseClaims([...head, ...endless('PLB*P1*20261231*WO*0', LARGEST_CLAIM.segments + 100)], '005010X221A1'),
    );
    expect(end.refused).toBe(true);
    expect(ends[0]?.adjustments.length).toBeLessThanOrEqual(LARGEST_CLAIM.segments + 6);
  });
});
