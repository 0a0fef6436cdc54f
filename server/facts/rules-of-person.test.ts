import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../platform/values/dates.ts';
import { divisionOn, type Standing } from '../domain/division-on.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../testing/family.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { aWorld } from '../testing/world.ts';

let portal: TestPortal;
let family: TestFamily;
let divisions: string[];

beforeAll(async () => {
  portal = await testPortal();
  const { acme } = await aWorld(portal.owner);
  divisions = [acme.divisionId, uuid7(), uuid7()];
  for (const [at, id] of divisions.slice(1).entries()) {
    const named = { system_identifier: `000${at + 2}`, name: `Division ${at}`, code: `000${at + 2}` };
    await portal.owner
      .insertInto('divisions')
      .values({ id, client_id: acme.id, group_id: acme.groupId, ...named })
      .execute();
  }
  family = await aFamily(portal.owner, { client: acme, lastName: 'Standing', dependents: [{ firstName: 'Kit' }] });
});
afterAll(() => portal?.close());

const day = (at: number): CalendarDate => addDays('2026-01-01', at);
/** Spans within sixty days, some open; coverages may be void and hang nowhere. */
const span = fc
  .tuple(fc.nat(60), fc.option(fc.nat(30)))
  .map(([from, days]) => ({ effectiveDate: day(from), expirationDate: days === null ? null : day(from + days) }));
const job = fc.record({ span, at: fc.nat(2) });
const hung = fc.record({ span, at: fc.option(fc.nat(2)), isVoid: fc.boolean() });

const idOf = (at: number | null): string | null => (at === null ? null : (divisions[at] ?? null));

type Span = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };
type Jobs = readonly { span: Span; at: number }[];
type Hung = readonly { span: Span; at: number | null; isVoid: boolean }[];

/** Puts the family where the case says, as rows of the database, and answers the same as facts. */
async function placed(jobs: Jobs, coverages: Hung): Promise<Standing> {
  const [subscriber, child] = family.personIds;
  await sql`update employments set superseded_at = now(), superseded_by = recorded_by
    where person_id = ${subscriber} and superseded_at is null`.execute(portal.owner);
  await sql`update coverages set superseded_at = now(), superseded_by = recorded_by
    where subscriber_id = ${subscriber} and superseded_at is null`.execute(portal.owner);
  const standing: { employments: Standing['employments'][number][]; coverages: Standing['coverages'][number][] } = {
    employments: [],
    coverages: [],
  };
  for (const [at, { span, at: division }] of jobs.entries()) {
    const divisionId = idOf(division) ?? '';
    await sql`insert into employments (id, client_id, person_id, recorded_at, recorded_by, employee_system_identifier,
        division_id, effective_date, expiration_date)
      select ${uuid7()}, client_id, person_id, now(), recorded_by, ${`job ${at}`}, ${divisionId}, ${span.effectiveDate},
        ${span.expirationDate} from employments where person_id = ${subscriber} limit 1`.execute(portal.owner);
    standing.employments.push({ ...span, divisionId });
  }
  for (const [at, { span, at: division, isVoid }] of coverages.entries()) {
    const divisionId = idOf(division);
    const expirationDate = isVoid ? addDays(span.effectiveDate, -1) : span.expirationDate;
    await sql`insert into coverages (id, client_id, person_id, subscriber_id, recorded_at, recorded_by, system_identifier,
        division_id, plan_id, coverage_type, tier_code, effective_date, expiration_date)
      select ${uuid7()}, client_id, ${child}, ${subscriber}, now(), recorded_by, ${`cover ${at}`}, ${divisionId}, plan_id,
        ${`type ${at}`}, tier_code, ${span.effectiveDate}, ${expirationDate}
      from coverages where subscriber_id = ${subscriber} limit 1`.execute(portal.owner);
    standing.coverages.push({ effectiveDate: span.effectiveDate, expirationDate, divisionId });
  }
  return standing;
}

test('the database and the program answer with the same division, whatever employments and coverages there are', async () => {
  const property = fc.asyncProperty(
    fc.array(job, { maxLength: 3 }),
    fc.array(hung, { maxLength: 3 }),
    fc.integer({ min: -5, max: 100 }),
    async (jobs, coverages, at) => {
      const standing = await placed(jobs, coverages);
      const { rows } = await sql<{
        id: string | null;
      }>`select access.division_on(${family.personIds[1]}, ${day(at)}) as id`.execute(portal.owner);
      expect(rows[0]?.id ?? null).toBe(divisionOn(standing, day(at)));
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
