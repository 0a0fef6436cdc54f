import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { orderOfPlans } from './order-of-plans.ts';
import type { HereCovered, ThereCovered } from './which-pays-first.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const today = '2026-11-22';
const employee: HereCovered = {
  relationshipCode: '18',
  dob: '1980-06-15',
  subscriberDob: '1980-06-15',
  status: 'active',
  since: '2024-01-01',
  employerSize: 'from20',
};
const spouse: HereCovered = { ...employee, relationshipCode: '01', dob: '1982-03-01' };
const child: HereCovered = { ...employee, relationshipCode: '19', dob: '2015-05-05' };
const plan = (carrier: string, more: Partial<ThereCovered> = {}): ThereCovered => ({
  kind: 'group',
  carrier,
  memberNumber: null,
  holderName: null,
  holderDob: null,
  effectiveDate: '2025-01-01',
  ...more,
});
const parent = (carrier: string, holderDob: string, more: Partial<ThereCovered> = {}) =>
  plan(carrier, { holderName: `Holder of ${carrier}`, holderDob, ...more });

/** 'Alpha 1, here 2, Beta ?: the codes of the reasons'. */
function asked(here: HereCovered, ...others: ThereCovered[]): string {
  const { others: drawn, place, because } = orderOfPlans(here, others, today);
  const all = [...drawn.map((one) => ({ name: one.there.carrier, place: one.place })), { name: 'here', place }];
  const shown = all.toSorted((one, other) => (one.place ?? 99) - (other.place ?? 99));
  return `${shown.map((one) => `${one.name} ${one.place ?? '?'}`).join(', ')}: ${because.map(({ code }) => code).join(' ')}`;
}

describe('The order of several plans (domain 3.3)', () => {
  test('this plan stands between those that pay before and those that pay after it', () => {
    const others = [plan('Own'), plan('State', { kind: 'medicaid' })];
    expect(asked(spouse, ...others)).toBe('Own 1, here 2, State 3: ');
    expect(asked(spouse, ...others.toReversed())).toBe('Own 1, here 2, State 3: ');
  });

  test('two that both pay after ours: the own one, who is at work, the longer one', () => {
    const longer = plan('Longer', { effectiveDate: '2024-06-01' });
    expect(asked(employee, plan('Shorter'), longer)).toBe('here 1, Longer 2, Shorter 3: longer');
    const late = plan('Late', { effectiveDate: '2026-01-01' });
    expect(asked(employee, plan('Cobra', { status: 'continued' }), late)).toBe('here 1, Late 2, Cobra 3: continued');
    expect(asked(employee, plan('Retired', { status: 'retired' }), late)).toBe('here 1, Late 2, Retired 3: retired');
    const through = parent('Through', '1979-01-01', { effectiveDate: '2010-01-01' });
    expect(asked(employee, through, late)).toBe('here 1, Late 2, Through 3: own');
  });

  test('two that both pay before ours: of a child the parents by their birthdays', () => {
    const [march, april] = [parent('March', '1985-03-01'), parent('April', '1970-04-01')];
    expect(asked(child, april, march)).toBe('March 1, April 2, here 3: birthday');
    const unknown = { ...march, holderDob: null };
    expect(asked(child, april, unknown)).toBe('April ?, March ?, here ?: birthday-unknown');
  });

  test('a court’s decree comes before custody, custody before the parent’s household, that before the other parent', () => {
    const decree = parent('Decree', '1985-12-01', { childOrder: 'decreeThere' });
    const custody = parent('Custody', '1985-01-01', { childOrder: 'custodyThere' });
    expect(asked(child, custody, decree)).toBe('Decree 1, Custody 2, here 3: child-decree');
    const [step, away] = [
      parent('Step', '1985-12-01', { childOrder: 'together' }),
      parent('Away', '1985-01-01', { childOrder: 'custodyHere' }),
    ];
    expect(asked(child, away, step)).toBe('here 1, Step 2, Away 3: child-household');
    expect(asked(child, away, { ...away, carrier: 'Also away' })).toBe('here 1, Away ?, Also away ?: child-open');
  });

  test('Medicaid pays last, TRICARE before it, and Medicare before both', () => {
    const others = [
      plan('State', { kind: 'medicaid' }),
      plan('Forces', { kind: 'tricare' }),
      plan('Medicare', { kind: 'medicare', medicareReason: 'age' }),
    ];
    expect(asked({ ...employee, employerSize: 'from20' }, ...others)).toBe(
      'here 1, Medicare 2, Forces 3, State 4: medicaid medicaid tricare',
    );
  });

  test('where the size of another employer decides, nothing is assumed and the rest keeps its place', () => {
    const medicare = plan('Medicare', { kind: 'medicare', medicareReason: 'age' });
    const others = [medicare, plan('Second job'), plan('State', { kind: 'medicaid' })];
    expect(asked(employee, ...others)).toBe(
      'here 1, State 4, Medicare ?, Second job ?: medicare-size medicaid medicaid',
    );
    expect(asked(employee, medicare, plan('Private', { kind: 'individual' }))).toBe(
      'here 1, Medicare 2, Private 3: medicare-individual',
    );
    expect(asked(employee, medicare, plan('Old job', { status: 'retired' }))).toBe(
      'here 1, Medicare 2, Old job 3: medicare-not-at-work',
    );
    const kidney = plan('Kidney', { kind: 'medicare', medicareReason: 'kidney', effectiveDate: '2026-01-15' });
    expect(asked(employee, kidney, plan('Second job'))).toBe('here 1, Second job 2, Kidney 3: medicare-kidney');
  });

  test('with Medicare the plan of somebody at work comes before the own plan of who is retired', () => {
    const medicare = plan('Medicare', { kind: 'medicare', medicareReason: 'age' });
    const pension = plan('Pension', { status: 'retired' });
    expect(asked(spouse, pension)).toBe('Pension 1, here 2: ');
    expect(asked(spouse, pension, medicare)).toBe('here 1, Medicare 2, Pension 3: medicare-not-at-work');
    expect(asked({ ...spouse, employerSize: 'under20' }, pension, medicare)).toBe(
      'Medicare 1, Pension 2, here 3: medicare-not-at-work',
    );
    const retired: HereCovered = { ...employee, status: 'retired' };
    expect(asked(retired, parent('Partner', '1982-01-01'), medicare)).toContain('Partner ?');
  });

  test('places are those of a row: never two alike, none beyond the last, the same whichever is named first', () => {
    const days = fc.integer({ min: 0, max: 9000 }).map((many) => addDays('1970-01-01', many));
    const one = fc.record({
      kind: fc.constantFrom('group', 'individual', 'medicare', 'medicaid', 'tricare' as const),
      holderName: fc.constantFrom(null, 'Jordan Moon'),
      holderDob: fc.option(days),
      effectiveDate: days,
      status: fc.constantFrom('active', 'retired', 'continued' as const),
      childOrder: fc.constantFrom('together', 'decreeThere', 'custodyThere', 'custodyHere' as const),
      medicareReason: fc.constantFrom('age', 'disability', 'kidney' as const),
    });
    const here = fc.constantFrom(employee, spouse, child, { ...employee, status: 'retired' as const });
    fc.assert(
      fc.property(here, fc.array(one, { maxLength: 4 }), (mine, many) => {
        const others = many.map((more, at) => plan(`Plan ${at}`, more));
        const drawn = orderOfPlans(mine, others, today);
        const places = [drawn.place, ...drawn.others.map(({ place }) => place)].filter((place) => place !== null);
        expect(new Set(places).size).toBe(places.length);
        expect(places.every((place) => place >= 1 && place <= others.length + 1)).toBe(true);
        const placed = (rows: typeof drawn) => new Map(rows.others.map(({ there, place }) => [there.carrier, place]));
        const turned = placed(orderOfPlans(mine, others.toReversed(), today));
        for (const [carrier, place] of placed(drawn)) expect(turned.get(carrier)).toBe(place);
      }),
    );
  });
});
