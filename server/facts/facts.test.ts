import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsAfter } from '../domain/changes/after.ts';
import { decide } from '../domain/changes/decide.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { FamilyFacts, PersonFacts } from '../domain/changes/facts.ts';
import { CLIENT, firstRequest, type Step, step, TODAY } from '../domain/changes/family.arbitrary.ts';
import type { ChangeRequest, NewEmployee } from '../domain/changes/requests.ts';
import { canonical } from '../domain/changes/timeline.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';
import { apply } from './apply.queries.ts';
import { loadClientFacts } from './client.queries.ts';
import { loadFamilies, loadFamily } from './families.queries.ts';
import { rebuildSearch } from './search.queries.ts';
import { author, type Office, openOffice, testKeys } from './testing-office.ts';
import { undo } from './undo.queries.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

let families = 0;
/** The request for a family nobody has yet: another member number, no SSN that another run took. */
function fresh(request: NewEmployee): NewEmployee {
  families += 1;
  return JSON.parse(
    JSON.stringify({ ...request, memberNumber: `M${families}` }, (key, value: unknown) =>
      key === 'ssn' ? null : value,
    ),
  );
}

async function factsOf(db: Db, memberNumber: string): Promise<FamilyFacts> {
  const client = await loadClientFacts(db, CLIENT);
  if (client === null) throw new Error('The client is not visible.');
  const [family] = await loadFamilies({ db, keys: testKeys, client, today: TODAY }, { memberNumbers: [memberNumber] });
  return family ?? { client, people: [], today: TODAY, ssnHolders: new Map() };
}

const write = (db: Db, importId: string | null = null) => ({
  db,
  keys: testKeys,
  clientId: CLIENT,
  by: author,
  importId,
  // All families of these tests are namesakes.
  coveredTwice: true,
});

/** Decides on what the database knows and applies it; null where it was refused or changes nothing. */
async function change(memberNumber: string, make: (facts: FamilyFacts) => ChangeRequest): Promise<Decided | null> {
  return office.work(async (db) => {
    const facts = await factsOf(db, memberNumber);
    const decision = decide(facts, make(facts), uuid7);
    if (decision.outcome !== 'effects') return null;
    await apply(write(db), [decision]);
    return decision;
  });
}

/** What a reader sees: no row ids, no origin. */
const seen = (people: readonly PersonFacts[]): string =>
  canonical(
    people
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((person) => ({
        ...person,
        recordedBy: '',
        ssn: person.ssn?.digits ?? null,
        details: bare(person.details),
        addresses: bare(person.addresses),
        employments: bare(person.employments),
        coverages: bare(person.coverages),
      })),
  );
const bare = (rows: readonly object[]): string[] =>
  rows.map((row) => canonical({ ...row, id: '', recordedBy: '' })).sort();

const read = (memberNumber: string): Promise<string> =>
  office.work(async (db) => seen((await factsOf(db, memberNumber)).people));

const searchState = (): Promise<string> =>
  office.work(async (db) => canonical((await sql`select * from member_search order by person_id`.execute(db)).rows));

const now = async (): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(office.pool);
  return rows[0]?.at ?? '';
};

/** Steps without SSNs, which the runs would take from each other. */
const plainStep = step.map(
  (make): Step =>
    (facts) => {
      const request = make(facts);
      return request.type === 'demochange' ? { ...request, ssn: undefined as never } : fresher(request);
    },
);
const fresher = (request: ChangeRequest): ChangeRequest =>
  JSON.parse(JSON.stringify(request, (key, value: unknown) => (key === 'ssn' ? null : value)));

// Fifteen random histories each, written and undone step by step: on a busy machine more than the usual half minute.
describe('facts in the database', { timeout: 120_000 }, () => {
  it('are what the decision said they would be', async () => {
    await fc.assert(
      fc.asyncProperty(firstRequest, fc.array(plainStep, { maxLength: 4 }), async (first, steps) => {
        const request = fresh(first);
        for (const make of [() => request, ...steps]) {
          await office.work(async (db) => {
            const facts = await factsOf(db, request.memberNumber);
            const decision = decide(facts, make(facts), uuid7);
            if (decision.outcome === 'refused') return;
            await apply(write(db), [decision]);
            const stored = await factsOf(db, request.memberNumber);
            expect(seen(stored.people)).toBe(seen(factsAfter(facts, decision).people));
          });
        }
      }),
      { numRuns: 15 },
    );
  });

  it('can be undone newest first, each undo restoring exactly what stood, and shown as known at any instant', async () => {
    await fc.assert(
      fc.asyncProperty(firstRequest, fc.array(plainStep, { maxLength: 5 }), async (first, steps) => {
        const request = fresh(first);
        const stack: { id: string; before: string; at: string }[] = [];
        const snapshots: { at: string; state: string }[] = [];
        for (const make of [() => request, ...steps]) {
          const before = await read(request.memberNumber);
          const decided = await change(request.memberNumber, make);
          if (decided) stack.push({ id: decided.changeId, before, at: await now() });
          snapshots.push({ at: await now(), state: await read(request.memberNumber) });
        }
        const subscriber = await office.work(async (db) => (await factsOf(db, request.memberNumber)).people[0]?.id);
        for (const { id, before } of stack.toReversed()) {
          const undone = await office.work((db) => undo(write(db), { changeId: id }));
          expect(undone).toEqual({ outcome: 'undone', changes: 1 });
          expect(await read(request.memberNumber)).toBe(before);
        }
        if (subscriber === undefined) return;
        for (const { at, state } of snapshots) {
          const known = await office.work((db) =>
            loadFamily({ db, keys: testKeys, clientId: CLIENT, knownAt: at }, subscriber),
          );
          expect(seen(known)).toBe(state);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('undoes any one change of a family exactly, or refuses because a later one stands on it', async () => {
    await fc.assert(
      fc.asyncProperty(
        firstRequest,
        fc.array(plainStep, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        async (first, steps, pick) => {
          const request = fresh(first);
          const ids: string[] = [];
          for (const make of [() => request, ...steps])
            ids.push((await change(request.memberNumber, make))?.changeId ?? '');
          const done = ids.filter(Boolean);
          const chosen = done[pick % Math.max(done.length, 1)];
          if (chosen === undefined) return;
          const before = await read(request.memberNumber);
          const undone = await office.work((db) => undo(write(db), { changeId: chosen }));
          if (undone.outcome === 'undone') return;
          expect(undone.refusals.map(({ code }) => code)).toContain('undo-later-change');
          expect(await read(request.memberNumber)).toBe(before);
          for (const id of done.slice(done.indexOf(chosen)).toReversed()) {
            expect((await office.work((db) => undo(write(db), { changeId: id }))).outcome).toBe('undone');
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('come back exactly when all changes of an import are undone as a unit, applied one by one or in one batch', async () => {
    await fc.assert(
      fc.asyncProperty(
        firstRequest,
        fc.array(plainStep, { maxLength: 6 }),
        fc.boolean(),
        async (first, steps, batched) => {
          const { memberNumber, ...request } = fresh(first);
          await change(memberNumber, () => ({ ...request, memberNumber }));
          const before = await read(memberNumber);
          const importId = uuid7();
          await office.work(async (db) => {
            let facts = await factsOf(db, memberNumber);
            const decisions: Decided[] = [];
            for (const make of steps) {
              const decision = decide(facts, make(facts), uuid7);
              if (decision.outcome !== 'effects') continue;
              facts = factsAfter(facts, decision);
              if (batched) decisions.push(decision);
              else await apply(write(db, importId), [decision]);
            }
            await apply(write(db, importId), decisions);
          });
          const undone = await office.work((db) => undo(write(db), { importId }));
          if (undone.outcome === 'refused') expect(undone.refusals.map(({ code }) => code)).toEqual(['undo-nothing']);
          expect(await read(memberNumber)).toBe(before);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keep the search rows a full rebuild would make', async () => {
    const before = await searchState();
    await office.work((db) => rebuildSearch(db, CLIENT));
    expect(await searchState()).toBe(before);
  });
});
