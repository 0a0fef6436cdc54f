import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { anHsa, markHsa } from '../../testing/more-plans.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { aNewHire, blankElection, dayFromNow, type Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';

// IRC 223(c)(1), domain 4.2 step 4: an HSA is blocked by Medicare and other cover. Domain 8.2: 9,000 a family, 4,500 alone in 2027.

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let hsa: string;
let fixed: string;
let count = 0;
const day = dayFromNow(0);
// Coverage begins on the day of a birth.
const BIRTH = { eventCode: 'birth', eventDate: day };

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  hsa = await anHsa(portal.owner, world.acme, 'HSA1');
  fixed = await anHsa(portal.owner, world.acme, 'HSA-50');
});
beforeEach(() => markHsa(portal.owner, world.acme.plans.medical, true));
afterAll(() => portal?.close());

const another = (): Promise<TestFamily> => {
  count += 1;
  return aFamily(portal.owner, { client: world.acme, lastName: `Saver${count}`, hireDate: '2020-01-01' });
};

const medicare = {
  kind: 'medicare' as const,
  carrier: 'Medicare',
  memberNumber: null,
  holderName: null,
  holderDob: null,
};
const other = (says: object) => ({ ...medicare, kind: 'group' as const, carrier: 'Bay Mutual', ...says });

/** Records another plan of the employee. */
const covered = (family: TestFamily, says: typeof medicare | ReturnType<typeof other>) =>
  change(portal.owner, family, {
    type: 'demochange',
    source: 'demo',
    reason: null,
    effectiveDate: dayFromNow(-30),
    personId: family.subscriberId,
    details: {},
    particulars: [{ kind: 'otherCoverage', subject: 'o1', says }],
  });

const begun = ({ subscriberId }: TestFamily, more: object = {}) => ({
  clientId: world.acme.id,
  memberId: subscriberId,
  effectiveDate: day,
  hsaCertified: true,
  coverages: [
    {
      personId: subscriberId,
      action: 'cover' as const,
      coverageType: 'hsa' as const,
      planId: fixed,
      effectiveDate: day,
    },
  ],
  ...more,
});

/** The codes of what an election of the account is asked. */
async function askedOf(family: TestFamily, more: object = {}): Promise<string[]> {
  const { body } = await caller.call(memberChanges.coverageChangesOf, {
    ...begun(family, more),
    ...BIRTH,
    preview: true,
  });
  return body.consequences.refusals.map(({ reason }) => reason.code.split('.').at(-1) ?? '');
}

describe('An HSA is begun by whoever', () => {
  test('has a plan that is marked as one that goes with it', async () => {
    expect(await askedOf(await another())).toEqual([]);
    await markHsa(portal.owner, world.acme.plans.medical, false);
    expect(await askedOf(await another())).toEqual(['hsa-other-plan']);
  });

  test('has a high-deductible plan at all', async () => {
    count += 1;
    const alone = {
      client: world.acme,
      lastName: `Saver${count}`,
      hireDate: '2020-01-01',
      covers: ['dental'],
    } as const;
    expect(await askedOf(await aFamily(portal.owner, alone))).toEqual(['hsa-needs-hdhp']);
  });

  test('is not enrolled in Medicare', async () => {
    const family = await another();
    await covered(family, medicare);
    expect(await askedOf(family)).toEqual(['hsa-medicare']);
  });

  test('has no other plan, but for one that goes with it', async () => {
    const [one, two] = [await another(), await another()];
    await covered(one, other({}));
    await covered(two, other({ hsaFit: 'limited' }));
    expect(await askedOf(one)).toEqual(['hsa-other-coverage']);
    expect(await askedOf(two)).toEqual([]);
  });

  test('certified what no record says', async () => {
    expect(await askedOf(await another(), { hsaCertified: false })).toEqual(['hsa-not-certified']);
  });
});

test('An administrator passes it with a reason, and is warned', async () => {
  const family = await another();
  await covered(family, medicare);
  const { body } = await caller.call(memberChanges.adminCoverageChange, {
    ...begun(family),
    preview: true,
    overrideReason: 'Medicare ended on the same day.',
  });
  expect(body.consequences.refusals).toEqual([]);
  expect(body.consequences.warnings.map(({ code }) => code)).toContain('changes.warning.hsa-medicare');
});

test('A file that states an account is warned of it, and takes it', async () => {
  const family = await another();
  await covered(family, medicare);
  const member = [
    'INS*Y*18*001*22*A***FT',
    `REF*0F*${family.memberNumber}`,
    `NM1*IL*1*SAVER${count}*AVERY`,
    'DMG*D8*19800412*U',
    'HD*021**FAC*HSA1',
    `DTP*348*D8*${day.replaceAll('-', '')}`,
  ];
  const read = await new ImportDesk(portal, caller).read(world.acme.id, rosterText(member, { control: 71 }));
  const [row] = (await caller.call(imports.importRows, { id: read.id })).body.rows;
  expect(row?.verdict).not.toBe('refused');
  expect(row?.reasons.map(({ code }) => code)).toContain('changes.warning.hsa-medicare');
  expect(row?.reasons.map(({ code }) => code)).not.toContain('changes.warning.hsa-not-certified');
});

describe('The wizard', () => {
  const hire = (volume: string, more: Partial<Answers> = {}): Answers => {
    const blank = aNewHire(world.acme);
    const elected = { ...blankElection, coverageType: 'hsa' as const, decision: 'elect' as const, planId: hsa };
    const elections = [...blank.elections, { ...elected, covered: ['subscriber'], volume }];
    return { ...blank, elections, hsaCertified: true, ...more };
  };
  const asked = async (answers: Answers): Promise<(string | null)[][]> => {
    const saved: Draft = await desk.save(await desk.startHire(world.acme), answers);
    return saved.issues
      .filter(({ reason }) => reason.code.includes('.hsa-'))
      .map(({ page, field, reason }) => [page, field, reason.code]);
  };
  const at = (field: string, code: string) => [['benefits/hsa', field, `changes.refusal.hsa-${code}`]];

  test('asks it on the page of the account while somebody types', async () => {
    expect(await asked(hire('3000'))).toEqual([]);
    expect(await asked(hire('3000', { hsaCertified: false }))).toEqual(at('hsaCertified', 'not-certified'));
    const others = [
      {
        key: 'o1',
        people: ['subscriber'],
        kind: 'medicare' as const,
        carrier: 'Medicare',
        memberNumber: null,
        holderName: null,
        holderDob: null,
        effectiveDate: dayFromNow(-400),
        expirationDate: null,
      },
    ];
    const elder = hire('3000', { hasOtherCoverage: true, otherCoverage: others });
    expect(await asked(elder)).toEqual(at('elections.hsa', 'medicare'));
  });

  test('asks for no more than the law lets go in', async () => {
    const year = day.slice(0, 4);
    const limit = { 2025: 4300, 2026: 4400, 2027: 4500 }[year];
    const draft = await desk.save(await desk.startHire(world.acme), hire('3000'));
    const offer = draft.offers.find(({ coverageType }) => coverageType === 'hsa');
    const starts = draft.effectiveDate?.slice(0, 4) ?? year;
    expect(offer?.hsa?.year).toBe(starts);
    expect(await asked(hire(String(limit ?? 4500)))).toEqual([]);
    expect(await asked(hire('9100'))).toEqual(at('elections.hsa.volume', 'over-limit'));
  });

  test('does not take what is asked', async () => {
    const saved = await desk.save(await desk.startHire(world.acme), hire('9100', { hsaCertified: false }));
    const { status, body } = await desk.submit(saved);
    expect([status, body]).toMatchObject([
      422,
      {
        fields: {
          hsaCertified: 'changes.refusal.hsa-not-certified',
          'elections.hsa.volume': 'changes.refusal.hsa-over-limit',
        },
      },
    ]);
  });
});

describe('The preview of a change says that nothing more may go in', () => {
  const saver = async (): Promise<TestFamily> => {
    const family = await another();
    const base = { type: 'coveragechange', tiers: 'derive', source: 'demo', reason: null } as const;
    const effectiveDate = dayFromNow(-60);
    const input = {
      action: 'cover',
      coverageType: 'hsa',
      planId: hsa,
      effectiveDate,
      expirationDate: null,
      tier: null,
    } as const;
    await change(portal.owner, family, {
      ...base,
      effectiveDate,
      coverages: [{ ...input, personId: family.subscriberId }],
    });
    return family;
  };
  const stopped = (items: readonly { sentence: { code: string } }[]) =>
    items.map(({ sentence }) => sentence.code).filter((code) => code.startsWith('hsa-'));

  test('where Medicare begins', async () => {
    const family = await saver();
    const { body } = await caller.call(memberChanges.changeParticulars, {
      clientId: world.acme.id,
      memberId: family.subscriberId,
      effectiveDate: day,
      otherCoverage: [{ kind: 'medicare', carrier: 'Medicare', effectiveDate: dayFromNow(20) }],
      preview: true,
    });
    expect(stopped(body.consequences.items)).toEqual(['hsa-medicare-stops']);
    const said = body.consequences.items.find(({ sentence }) => sentence.code === 'hsa-medicare-stops');
    expect(said?.sentence.values['date']).toBe(dayFromNow(20));
  });

  test('where the high-deductible plan ends and the account goes on', async () => {
    const family = await saver();
    const { subscriberId: personId } = family;
    const { body } = await caller.call(memberChanges.adminCoverageChange, {
      clientId: world.acme.id,
      memberId: personId,
      effectiveDate: dayFromNow(10),
      coverages: [{ personId, action: 'end', coverageType: 'medical', expirationDate: dayFromNow(10) }],
      overrideReason: 'Asked for by the employee.',
      preview: true,
    });
    expect(stopped(body.consequences.items)).toEqual(['hsa-needs-hdhp-stops']);
  });
});
