import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf } from '../words/cents.ts';
import { type BorneLine, percentsOf, sharesOf } from './shares.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const unknown = { discount: null, cob: null, paid: null, patientResponsibility: null };

/** A service of which so much is not covered, in decimal text. */
const aLine = (line: Partial<BorneLine> = {}): BorneLine => ({ notCovered: null, notCoveredTo: null, ...line });

describe('the parts of a charge', () => {
  it('of payers who allowed more than was charged stand as stated, with what is above the charge beside them', () => {
    const totals = {
      ...unknown,
      charges: '500.00',
      discount: '0.00',
      paid: '350.00',
      cob: '250.00',
      patientResponsibility: '0.00',
    };
    const { charged, paid, cob, owed, excess, unstated } = sharesOf({ totals, lines: [] });
    expect({ charged, paid, cob, owed, excess, unstated }).toEqual({
      charged: 50_000,
      paid: 35_000,
      cob: 25_000,
      owed: 0,
      excess: 10_000,
      unstated: 0,
    });
    expect(charged + excess - paid - cob).toBe(owed);
  });

  it('are those of TV-13: 2,171.00 charged, 1,357.45 discount, 451.32 paid, 362.23 left to the patient', () => {
    const totals = {
      ...unknown,
      charges: '2171.00',
      discount: '1357.45',
      paid: '451.32',
      cob: '0.00',
      patientResponsibility: '362.23',
    };
    const lines = [aLine({ notCovered: '40.00', notCoveredTo: 'patient' })];
    expect(sharesOf({ totals, lines })).toEqual({
      charged: 217_100,
      excess: 0,
      discount: 135_745,
      paid: 45_132,
      cob: 0,
      writtenOff: 0,
      owed: 36_223,
      unstated: 0,
    });
  });

  it('are not invented for a claim that nobody decided yet', () => {
    const { owed, unstated, paid } = sharesOf({ totals: { ...unknown, charges: '185.00' }, lines: [aLine()] });
    expect({ owed, unstated, paid }).toEqual({ owed: null, unstated: 0, paid: 0 });
  });

  it('add up to the charge, whoever bears what is not covered, whether it says too little or payers allowed too much', () => {
    const part = fc.integer({ min: 0, max: 9_999_999 });
    const service = fc.record({ refused: part, toPatient: fc.boolean() });
    const story = fc.record({
      discount: part,
      paid: part,
      cob: part,
      shared: part,
      services: fc.array(service, { maxLength: 4 }),
      /** By how much the charge is above its parts, or below them (X12 CARC 94). */
      off: fc.oneof(fc.constant(0), fc.integer({ min: -9_999_999, max: 9_999_999 })),
    });
    fc.assert(
      fc.property(story, ({ discount, paid, cob, shared, services, off }) => {
        // What is told is the oracle: every cent of it has one bearer.
        const borne = (toPatient: boolean) =>
          services.filter((one) => one.toPatient === toPatient).reduce((sum, { refused }) => sum + refused, 0);
        const told = discount + paid + cob + shared + borne(true) + borne(false);
        const charged = Math.max(0, told + off);
        const totals = {
          charges: decimalOf(charged),
          discount: decimalOf(discount),
          paid: decimalOf(paid),
          cob: decimalOf(cob),
          patientResponsibility: decimalOf(shared + borne(true)),
        };
        const lines = services.map(({ refused, toPatient }) =>
          aLine({ notCovered: decimalOf(refused), notCoveredTo: toPatient ? 'patient' : 'provider' }),
        );
        expect(sharesOf({ totals, lines })).toEqual({
          charged,
          discount,
          paid,
          cob,
          writtenOff: borne(false),
          owed: shared + borne(true),
          unstated: charged > told ? charged - told : 0,
          excess: charged < told ? told - charged : 0,
        });
      }),
    );
  });
});

describe('the percents of a charge', () => {
  it('add up to 100: 255.52 paid, 73.94 discount and 33.54 owed of 363.00', () => {
    expect(percentsOf([25_552, 7394, 3354])).toEqual(['71', '20', '9']);
  });

  it('never say 0 of what is not nothing', () => {
    expect(percentsOf([99_999, 1])).toEqual(['100', '<1']);
  });

  it('are each the next whole number above or below, whatever the parts', () => {
    const amounts = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        fc.pre(whole > 0);
        const percents = percentsOf(parts).map((said) => (said === '<1' ? 0 : Number(said)));
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
        for (const [at, percent] of percents.entries())
          expect(Math.abs(percent - ((parts[at] ?? 0) * 100) / whole)).toBeLessThan(1);
      }),
    );
  });
});
