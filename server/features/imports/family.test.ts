import { read834 } from '@coverlane/x12/834-read.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { standardEligibility } from '../../domain/eligibility/facts.ts';
import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import { madeRules } from '../../domain/made-rules.testing.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { decideFamily } from './family.rules.ts';
import { plansByCode } from './plans-of-file.rules.ts';
import type { FamilyOutcome } from './roster.ts';
import { FamilyCutter } from './roster-reader.ts';
import { rosterText } from './roster.testing.ts';
import { rowsOf } from './rows.rules.ts';

const day = '2026-01-01';
const pivots = ['d1', 'd2'].map((divisionId) => ({ divisionId, effectiveDate: '2000-01-01', expirationDate: null }));
const plan = (id: string, coverageType: 'medical' | 'dental') =>
  [id, { id, name: id, systemIdentifier: id, coverageType, pivots }] as const;
const division = (id: string, code: string) =>
  [id, { id, name: id, systemIdentifier: code, code, groupId: 'g1' }] as const;

const client: ClientFacts = {
  id: 'c1',
  allowTestIds: true,
  timeZone: 'America/New_York',
  settings: madeRules({ lifePartner: true }),
  eligibility: standardEligibility,
  groups: new Map([['g1', { id: 'g1', groupNumber: 'GRP1', name: 'Group' }]]),
  divisions: new Map([division('d1', 'NORTH'), division('d2', 'SOUTH')]),
  plans: new Map([plan('PPO', 'medical'), plan('HMO', 'medical'), plan('DEN', 'dental')]),
};

let facts: FamilyFacts;
beforeEach(() => {
  facts = { client, people: [], today: day, ssnHolders: new Map() };
});

/** Takes the records of one file for the family; later ones stand on earlier ones. */
async function take(...segments: string[]): Promise<FamilyOutcome> {
  const cutter = new FamilyCutter();
  const identity = {
    person: () => undefined,
    answers: new Map(),
    became: () => undefined,
    carried: () => undefined,
    importId: 'i1',
    digest: (text: string) => text,
  };
  const rules = {
    client,
    codes: new Map(),
    byCode: plansByCode(client),
    identifiers: new Map(),
    newId: uuid7,
    identity,
  };
  let outcome: FamilyOutcome | undefined;
  for await (const item of read834([rosterText(segments)])) {
    const family = cutter.take(item);
    if (family === undefined) continue;
    outcome = decideFamily(family, facts, rules);
    facts = outcome.after;
  }
  if (outcome === undefined) throw new Error('The file has no family.');
  return outcome;
}

const ids = ['REF*0F*E1', 'REF*17*NORTH'];
const jane = ['NM1*IL*1*DOE*JANE', 'DMG*D8*19840714*F'];
const sam = ['NM1*IL*1*DOE*SAM', 'DMG*D8*20100909*M'];
const medical = ['HD*021**HLT*PPO', 'DTP*348*D8*20260101'];

const enroll = () =>
  take('INS*Y*18*021*28*A***FT', ...ids, ...jane, ...medical, 'INS*N*19*021*28*A', 'REF*0F*E1', ...sam, ...medical);

const changesOf = ({ decisions }: FamilyOutcome) => decisions.map(({ request }) => request.type);
const differences = (outcome: FamilyOutcome) =>
  rowsOf(outcome).flatMap((row) =>
    row.differences.map((one) => `${row.personName}: ${one.field} ${one.before} -> ${one.after}`),
  );
const reasons = (outcome: FamilyOutcome) => rowsOf(outcome).flatMap((row) => row.reasons.map(({ code }) => code));

describe('who a record is about', () => {
  test('a family comes in one change, with the tier that follows from its people', async () => {
    const outcome = await enroll();
    expect(changesOf(outcome)).toEqual(['newemployee']);
    expect(facts.people.map((person) => person.coverages.map(({ tierCode }) => tierCode))).toEqual([['ECH'], ['ECH']]);
  });
  test('a dependent is known by first name and birth date', async () => {
    await enroll();
    expect(changesOf(await take('INS*N*19*030*XN*A', 'REF*0F*E1', ...sam, ...medical))).toEqual([]);
  });
  test('a dependent whose birth date the file corrects is known by the old one', async () => {
    await enroll();
    const corrected = ['NM1*74*1*DOE*SAM', 'DMG*D8*20100910*M', 'NM1*70*1*DOE*SAM', 'DMG*D8*20100909*M'];
    const outcome = await take('INS*N*19*001*25*A', 'REF*0F*E1', ...corrected);
    expect(differences(outcome)).toEqual(['SAM DOE: dob 2010-09-09 -> 2010-09-10']);
  });
  test('nobody is overwritten by somebody else with the same number', async () => {
    await take('INS*Y*18*021*28*A', ...ids, 'NM1*IL*1*DOE*JANE****34*900112233', 'DMG*D8*19840714*F', ...medical);
    const stranger = ['NM1*IL*1*POE*RUTH****34*900445566', 'DMG*D8*19900101*F'];
    const outcome = await take('INS*Y*18*001*25*A', ...ids, ...stranger);
    expect([changesOf(outcome), reasons(outcome)]).toEqual([[], ['number-of-another']]);
    expect(rowsOf(outcome).map(({ verdict }) => verdict)).toEqual(['waiting']);
  });
  test('a dependent of nobody known is refused', async () => {
    expect(reasons(await take('INS*N*19*021*28*A', 'REF*0F*E9', ...sam))).toEqual(['subscriber-unknown']);
  });
  test.each(['03', '05', '23', 'G8'])('relationship %s says nothing about coverage and is refused', async (code) => {
    await enroll();
    const outcome = await take(`INS*N*${code}*021*28*A`, 'REF*0F*E1', 'NM1*IL*1*DOE*KIM', 'DMG*D8*20110101*F');
    expect(reasons(outcome)).toEqual(['relationship-not-covered']);
  });
  test('a child with INS10 = Y is a disabled child', async () => {
    await enroll();
    await take('INS*N*19*021*28*A*****Y', 'REF*0F*E1', 'NM1*IL*1*DOE*KIM', 'DMG*D8*19900101*F', ...medical);
    expect(facts.people.at(-1)?.details.at(-1)).toMatchObject({ relationshipCode: '22', disabled: true });
  });
});

describe('what a record asks for', () => {
  test('an address is an addresschange', async () => {
    await enroll();
    const name = ['NM1*IL*1*DOE*JANE', 'N3*1 OAK', 'N4*SALEM*OR*97301', 'DMG*D8*19840714*F'];
    const outcome = await take('INS*Y*18*001*43*A***FT', ...ids, ...name);
    expect(changesOf(outcome)).toEqual(['addresschange']);
    expect(differences(outcome)).toEqual(['JANE DOE: address.home null -> 1 OAK, SALEM, OR 97301']);
  });
  test('another division is a divchange, and coverage goes on there', async () => {
    await enroll();
    const outcome = await take('INS*Y*18*001*XT*A***FT', 'REF*0F*E1', 'REF*17*SOUTH', 'DTP*303*D8*20260301', ...jane);
    expect(changesOf(outcome)).toContain('divchange');
    expect(facts.people[0]?.coverages.at(-1)).toMatchObject({ divisionId: 'd2', effectiveDate: '2026-03-01' });
  });
  test('a transfer to a division the client does not have is refused', async () => {
    await enroll();
    const outcome = await take('INS*Y*18*001*XT*A***FT', 'REF*0F*E1', 'REF*17*EAST', ...jane);
    expect(reasons(outcome)).toEqual(['division-unknown']);
  });
  test('somebody new without a division is refused where the client has several', async () => {
    const outcome = await take('INS*Y*18*021*28*A***FT', 'REF*0F*E1', ...jane, ...medical);
    expect(reasons(outcome)).toEqual(['division-unknown']);
  });
  test('another plan of the type ends the old one the day before', async () => {
    await enroll();
    await take('INS*Y*18*001*22*A***FT', ...ids, ...jane, 'HD*021**HLT*HMO', 'DTP*348*D8*20260401');
    expect(facts.people[0]?.coverages.map(({ planId, expirationDate }) => [planId, expirationDate])).toEqual([
      ['PPO', '2026-03-31'],
      ['HMO', null],
    ]);
  });
  test('HD 024 ends one coverage on its last covered day, HD 002 takes it back, HD 032 says nothing', async () => {
    await enroll();
    const about = (...segments: string[]) => take('INS*Y*18*001*22*A***FT', ...ids, ...jane, ...segments);
    await about('HD*021**DEN*DEN', 'DTP*348*D8*20260101');
    expect(changesOf(await about('HD*032**DEN*DEN'))).toEqual([]);
    await about('HD*024**DEN*DEN', 'DTP*349*D8*20260531');
    const dental = () => facts.people[0]?.coverages.filter(({ coverageType }) => coverageType === 'dental').at(-1);
    expect(dental()?.expirationDate).toBe('2026-05-31');
    await about('HD*002**DEN*DEN');
    expect(dental()?.expirationDate).toBe('2025-12-31');
  });
  test('INS 024 of the subscriber ends the whole family and the employment', async () => {
    await enroll();
    const outcome = await take('INS*Y*18*024*08*A***TE', ...ids, 'DTP*357*D8*20260630', ...jane);
    expect(rowsOf(outcome).map(({ personName, verdict }) => [personName, verdict])).toEqual([
      ['JANE DOE', 'terminated'],
      ['SAM DOE', 'terminated'],
    ]);
    expect(facts.people[0]?.employments.at(-1)).toMatchObject({ terminationDate: '2026-06-30', status: 'TE' });
  });
  test('INS 024 without a date ends the day before the file takes effect, with a warning', async () => {
    await enroll();
    const outcome = await take('INS*N*19*024*26*A', 'REF*0F*E1', ...sam);
    expect(reasons(outcome)).toContain('end-date-missing');
    expect(facts.people[1]?.coverages.at(-1)?.expirationDate).toBe('2025-12-31');
  });
  test('INS 025 lets what ended go on without a gap, for the person it names', async () => {
    await enroll();
    await take('INS*Y*18*024*08*A***TE', ...ids, 'DTP*357*D8*20260630', ...jane);
    await take('INS*Y*18*025**A***FT', ...ids, ...jane);
    const spans = facts.people[0]?.coverages.map((row) => [row.effectiveDate, row.expirationDate, row.tierCode]);
    expect(spans).toEqual([
      ['2026-01-01', '2026-06-30', 'ECH'],
      ['2026-07-01', null, 'EMP'],
    ]);
    expect(facts.people[0]?.employments.at(-1)?.terminationDate).toBeNull();
    expect(facts.people[1]?.coverages.at(-1)?.expirationDate).toBe('2026-06-30');
  });
  test('two plans of one type for the same days are refused, neither is chosen', async () => {
    const outcome = await take(
      'INS*Y*18*021*28*A***FT',
      ...ids,
      ...jane,
      ...medical,
      'HD*021**HLT*HMO',
      'DTP*348*D8*20260101',
    );
    expect(reasons(outcome)).toEqual(['coverage-twice']);
  });
  test('a refused dependent does not hold the family back', async () => {
    const twice = [...medical, 'HD*021**HLT*HMO', 'DTP*348*D8*20260101'];
    const dependent = ['INS*N*19*021*28*A', 'REF*0F*E1', ...sam, ...twice];
    const outcome = await take('INS*Y*18*021*28*A***FT', ...ids, ...jane, ...medical, ...dependent);
    expect(rowsOf(outcome).map(({ verdict }) => verdict)).toEqual(['added', 'refused']);
    expect(facts.people).toHaveLength(1);
  });
});
