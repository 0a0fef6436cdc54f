import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOff } from '../../testing/work-off.ts';
import type { TestFamily } from '../../testing/family.ts';
import { CobraDesk, type Kept } from './cobra-desk.testing.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_123) });

// Over random ends, corrections, reinstatements, rehires and payments: every open case belongs to a loss that stands, and
// undo in reverse order gives back each start: cases, reminders, coverage (domain 3.6). The oracle asks the rows alone.

let desk: CobraDesk;
beforeAll(async () => {
  desk = await CobraDesk.open();
});
afterAll(() => desk?.portal.close());

const kinds = [
  'quit',
  'hours',
  'misconduct',
  'death',
  'divorce',
  'reinstate',
  'rehire',
  'dental',
  'leave',
  'noReturn',
  'noReturnByMisconduct',
  'takeBack',
  'answer',
] as const;
type Step = { kind: (typeof kinds)[number]; back: number };

const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), back: fc.constantFrom(3, 3, 8, 8, 14, 20, 33) }), {
  minLength: 4,
  maxLength: 7,
});
const asItWas = { overrideReason: 'As it was.' };

/** Asks for one step as the desk does; answers the enrollment, null where it was refused or nothing is recorded by it. */
async function take(family: TestFamily, { kind, back }: Step, done: Done[]): Promise<string | null> {
  const [who = '', spouse = ''] = family.personIds;
  const day = desk.day(-back);
  const at = { clientId: desk.world.acme.id, memberId: who, ...asItWas };
  const ends = (memberId: string, reasonCode: string) => () =>
    desk.end(memberId, { reasonCode, eventDate: day, coverageEnds: day });
  const gone = (reasonCode: string) => async () =>
    desk.done(
      await desk.admin.call(memberChanges.returnFromLeave, {
        ...at,
        returns: false,
        date: day,
        reasonCode,
        note: 'Seen.',
      }),
    );
  const leave = { leave: 'fmla', payer: 'direct', gives: ['medical'] };
  const asked: Record<Step['kind'], () => Promise<string>> = {
    quit: ends(who, 'quit'),
    hours: ends(who, 'hours'),
    misconduct: ends(who, 'misconduct'),
    death: ends(who, 'death'),
    divorce: ends(spouse, 'divorce'),
    reinstate: async () => desk.done(await desk.admin.call(memberChanges.reinstate, at)),
    rehire: async () => desk.done(await desk.admin.call(memberChanges.rehire, { ...at, hireDate: day, asBefore: '1' })),
    dental: () => desk.cover(who, day, [{ action: 'end', personId: who, coverageType: 'dental', expirationDate: day }]),
    leave: async () =>
      desk.done(await desk.admin.call(memberChanges.startLeave, { ...at, startDate: desk.day(-back - 30), ...leave })),
    noReturn: gone('quit'),
    noReturnByMisconduct: gone('misconduct'),
    takeBack: async () => {
      const last = done.at(-1);
      if (last === undefined) return '';
      await desk.void(last.enrollment);
      done.pop();
      return '';
    },
    answer: async () => {
      await desk.enter(who, { action: 'noticeSent', date: desk.day(-1) });
      await desk.enter(who, { action: 'waived', date: desk.day(-1) });
      return '';
    },
  };
  try {
    return (await asked[kind]()) || null;
  } catch {
    await workOff(desk.portal);
    return null;
  }
}

/** Open cases whose loss does not stand: the kind is covered by work on the day after the last one, or not on the last. */
async function baseless({ personIds }: TestFamily): Promise<unknown[]> {
  const { rows } =
    await sql`select e.event, e.last_day, t.type, e.origin from cobra_events e cross join unnest(e.lost_types) as t (type)
    where e.person_id = any(${personIds}::uuid[]) and e.closed_by is null and (
      not exists (select from coverages k where k.person_id = e.person_id and k.superseded_at is null and not k.cobra
        and k.coverage_type = t.type and k.expiration_date <= e.last_day and k.expiration_date >= k.effective_date)
      or exists (select from coverages k where k.person_id = e.person_id and k.superseded_at is null and not k.cobra
        and k.coverage_type = t.type and k.effective_date <= e.last_day + 1
        and coalesce(k.expiration_date, 'infinity') > e.last_day))
    union all select e.event, min(e.last_day), t.type, 'twice' from cobra_events e cross join unnest(e.lost_types) as t (type)
      where e.person_id = any(${personIds}::uuid[]) and e.closed_by is null
      group by e.person_id, e.event, e.last_day, t.type having count(*) > 1`.execute(desk.portal.owner);
  return rows;
}

/** By which reasons the law lets somebody continue (ERISA 603): work and hours both, the others the spouse alone. */
const OWED: Readonly<Record<string, readonly ('employee' | 'spouse')[]>> = {
  quit: ['employee', 'spouse'],
  hours: ['employee', 'spouse'],
  death: ['spouse'],
  divorce: ['spouse'],
};

type Ended = {
  who: string;
  died: string | null;
  type: string;
  last: string;
  reason: string | null;
  left: string | null;
};
type Open = { who: string; types: string[]; closedBy: string | null };

/**
 * Whoever lost a kind of coverage by an event has exactly one case of it, and who did not has none. A kind is lost where nothing of
 * it follows its last day: by the reason that the row says, or, where it lapsed during an FMLA leave, by the reason for not
 * coming back (26 CFR 54.4980B-10 Q&A-3).
 */
async function expectOneOfEachLoss({ personIds, subscriberId }: TestFamily): Promise<void> {
  const { owner } = desk.portal;
  const ended =
    await sql<Ended>`select distinct on (k.person_id, k.coverage_type) k.person_id as who, k.coverage_type as type,
      coalesce(k.expiration_date::text, 'open') as last, k.term_reason as reason,
      (select d.death_date from person_details d where d.person_id = k.person_id and d.superseded_at is null
        order by d.effective_date desc limit 1) as died,
      (select l.says ->> 'reason' from particulars l where l.person_id = ${subscriberId} and l.kind = 'leave'
        and l.superseded_at is null and l.says ->> 'outcome' = 'left' and l.expiration_date > k.expiration_date
        and l.effective_date <= k.expiration_date + 1 order by l.effective_date limit 1) as left
    from coverages k where k.person_id = any(${personIds}::uuid[]) and k.superseded_at is null and not k.cobra
      and coalesce(k.expiration_date, 'infinity') >= k.effective_date
    order by k.person_id, k.coverage_type, k.effective_date desc`.execute(owner);
  const cases = await sql<Open>`select person_id as who, lost_types as types, closed_by as "closedBy" from cobra_events
    where person_id = any(${personIds}::uuid[]) and closed_by is null`.execute(owner);
  for (const one of ended.rows) {
    const whose = one.who === subscriberId ? 'employee' : 'spouse';
    const own = cases.rows.filter(({ who, types }) => who === one.who && types.includes(one.type));
    expect([whose, one, own.length]).toEqual([whose, one, isLost(one, whose) ? 1 : 0]);
  }
}

/** Whoever died after the loss had it all the same; their part of the case is the estate's. */
function isLost({ last, reason, died, left }: Ended, whose: 'employee' | 'spouse'): boolean {
  const by = (reason === 'leave' ? left : reason) ?? '';
  const lived = died === null || died > last;
  return last !== 'open' && lived && (OWED[by]?.includes(whose) ?? false);
}

type Done = { enrollment: string; before: Kept };

test('Every open case belongs to a loss that stands, and undo in reverse order gives back each start', async () => {
  let families = 0;
  const taken = new Set<Step['kind']>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      families += 1;
      const family = await desk.family(`Random${families}`, { covers: ['medical', 'dental'] });
      const done: Done[] = [];
      for (const step of sequence) {
        const before = await desk.kept(family);
        const enrollment = await take(family, step, done);
        expect(await baseless(family)).toEqual([]);
        await expectOneOfEachLoss(family);
        if (enrollment === null) continue;
        taken.add(step.kind);
        done.push({ enrollment, before });
      }
      for (const { enrollment, before } of done.toReversed()) {
        await desk.void(enrollment);
        expect(await desk.kept(family)).toEqual(before);
      }
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 8) },
  );
  // Most of what is asked can be done, so that the property is about something.
  expect(taken.size).toBeGreaterThan(4);
}, 120_000);
