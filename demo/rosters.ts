import type { Header834 } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import { write834 } from '@coverlane/x12/834-write.ts';
import { X12Writer } from '@coverlane/x12/write.ts';
import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { monthStart, planYearStart } from './calendar.ts';
import { type Election, elections } from './elections.ts';
import type { DemoFamily, DemoPerson } from './families.ts';
import { type DemoEmployer, installation } from './organisation.ts';
import { inventedFirstName } from './invented-names.ts';
import { coveragesOf, hireDate, member, type Saying } from './roster-members.ts';

/** One 834 file for one employer, to be imported in the order of the list. */
export interface DemoRoster {
  fileName: string;
  text: string;
}

interface Scene {
  employer: DemoEmployer;
  families: readonly DemoFamily[];
  today: string;
  /** Start of the plan year that today lies in. */
  year: string;
}

/** The story of every family, by its number: what the employer's files say, and when. */
const is = {
  hiredThisYear: ({ number }: DemoFamily) => number % 11 === 10,
  hiredAhead: ({ number }: DemoFamily) => number % 23 === 21,
  switchesPlan: ({ number }: DemoFamily) => number % 5 === 2,
  dropsVision: ({ number }: DemoFamily) => number % 13 === 5,
  moves: ({ number }: DemoFamily) => number % 17 === 3,
  leaves: ({ number }: DemoFamily) => number % 19 === 4,
  hasNewborn: ({ number, subscriber }: DemoFamily) => number % 12 === 8 && subscriber.birthDate > '1975',
  changesDivision: ({ number }: DemoFamily) => number % 10 === 6,
};

/** The files of two plan years up to a day: the first enrollment, the new plan year, the changes since, new hires. */
export function demoRosters(employer: DemoEmployer, families: readonly DemoFamily[], today: string): DemoRoster[] {
  const scene = { employer, families, today, year: planYearStart(today, employer.planYearStart) };
  return [
    file(scene, 'first-enrollment', firstEnrollment(scene)),
    file(scene, 'new-plan-year', newPlanYear(scene)),
    file(scene, 'changes', changes(scene)),
    file(scene, 'new-hires', newHires(scene)),
  ].filter((roster) => roster !== undefined);
}

function firstEnrollment({ employer, families, year }: Scene): Member834[] {
  const start = addMonths(year, -12);
  const staff = families.filter((family) => !is.hiredThisYear(family) && !is.hiredAhead(family));
  return staff.flatMap((family) => enroll(employer, family, { start, hired: hireDate(family) }));
}

function newPlanYear({ employer, families, year }: Scene): Member834[] {
  const day = { start: year, end: addDays(year, -1) };
  const staff = families.filter((family) => !is.hiredThisYear(family) && !is.hiredAhead(family));
  return staff.flatMap((family) => {
    const before = elections(employer, family);
    const medical = (chosen: Election[]) => chosen.filter(({ plan }) => plan.coverageType === 'medical');
    const vision = before.filter(({ plan }) => plan.coverageType === 'vision');
    const switched = medical(elections(employer, family, true));
    if (is.switchesPlan(family) && medical(before)[0]?.plan.code !== switched[0]?.plan.code) {
      return everybody(family, (person) => ({
        type: '001',
        reason: '22',
        coverages: [
          ...coveragesOf(medical(before), person, { end: day.end }),
          ...coveragesOf(switched, person, { start: day.start }),
        ],
      })).map((person) => member(employer, family, person));
    }
    if (!is.dropsVision(family) || vision.length === 0) return [];
    return everybody(family, (person) => ({
      type: '001',
      reason: '22',
      coverages: coveragesOf(vision, person, { end: day.end }),
    })).map((person) => member(employer, family, person));
  });
}

function changes(scene: Scene): Member834[] {
  const { employer, families } = scene;
  const stories: [(family: DemoFamily) => boolean, (scene: Scene, family: DemoFamily) => Member834[]][] = [
    [is.hiredThisYear, hire],
    [is.leaves, leave],
    [is.moves, move],
    [is.hasNewborn, newborn],
    [(family) => is.changesDivision(family) && employer.divisions.length > 1, changeDivision],
  ];
  return families
    .filter((family) => !is.hiredAhead(family))
    .flatMap((family) => stories.find(([applies]) => applies(family))?.[1](scene, family) ?? []);
}

const hire = ({ employer, today }: Scene, family: DemoFamily): Member834[] => {
  const hired = addMonths(today, -4);
  return enroll(employer, family, { start: monthStart(addMonths(hired, 2)), hired });
};

/** Of every other one who leaves the file gives no reason, so that somebody is asked about COBRA. */
const isUnexplained = ({ number }: DemoFamily): boolean => number % 2 === 0;

const leave = ({ employer, today }: Scene, family: DemoFamily): Member834[] => {
  const end = addDays(monthStart(today), -1);
  const dates = [{ qualifier: '357', date: end }];
  return [
    member(employer, family, {
      ...family.subscriber,
      saying: { type: '024', reason: isUnexplained(family) ? 'AI' : '08', dates },
    }),
  ];
};

const move = ({ employer, today }: Scene, family: DemoFamily): Member834[] => {
  const address = { lines: [`${family.number + 10} Maple Court`], city: 'Northampton', state: 'MA', zip: '01060' };
  const dates = [{ qualifier: '303', date: addMonths(today, -2) }];
  return everybody(family, () => ({ type: '001', reason: '43', dates, name: { address } })).map((person) =>
    member(employer, family, person),
  );
};

const newborn = ({ employer, today }: Scene, family: DemoFamily): Member834[] => {
  const birthDate = addDays(monthStart(addMonths(today, -3)), 11);
  const child: DemoPerson = {
    ...family.subscriber,
    relationship: '19',
    birthDate,
    firstName: inventedFirstName(family.number, family.subscriber.gender, 5) ?? 'Noa',
    ssn: `99912${String(family.number).padStart(4, '0')}`,
  };
  const chosen = elections(employer, { ...family, dependents: [...family.dependents, child] });
  const medical = chosen.filter(({ plan }) => plan.coverageType === 'medical');
  const saying: Saying = { type: '021', reason: '02', coverages: coveragesOf(medical, child, { start: birthDate }) };
  return [member(employer, family, { ...child, saying })];
};

const changeDivision = ({ employer, today }: Scene, family: DemoFamily): Member834[] => {
  const dates = [{ qualifier: '303', date: monthStart(addMonths(today, -1)) }];
  return [
    member(employer, family, { ...family.subscriber, saying: { type: '001', reason: 'XT', dates, moved: true } }),
  ];
};

function newHires({ employer, families, today }: Scene): Member834[] {
  const start = monthStart(addMonths(today, 2));
  return families
    .filter(is.hiredAhead)
    .flatMap((family) => enroll(employer, family, { start, hired: addDays(today, -9) }));
}

/** A new hire with the family: 021, initial enrollment. */
function enroll(
  employer: DemoEmployer,
  family: DemoFamily,
  { start, hired }: { start: string; hired: string },
): Member834[] {
  const chosen = elections(employer, family);
  return everybody(family, (person) => ({
    type: '021',
    reason: '28',
    dates:
      person.relationship === '18'
        ? [
            { qualifier: '336', date: hired },
            { qualifier: '356', date: start },
          ]
        : [{ qualifier: '356', date: start }],
    coverages: coveragesOf(chosen, person, { start }),
  })).map((person) => member(employer, family, person));
}

const everybody = (family: DemoFamily, say: (person: DemoPerson) => Saying): (DemoPerson & { saying: Saying })[] =>
  [family.subscriber, ...family.dependents].map((person) => ({ ...person, saying: say(person) }));

function file({ employer, today, year }: Scene, name: string, members: Member834[]): DemoRoster | undefined {
  if (members.length === 0) return undefined;
  const date =
    name === 'first-enrollment' ? addMonths(year, -13) : name === 'new-plan-year' ? addDays(year, -20) : today;
  const day = date.replaceAll('-', '');
  const writer = new X12Writer({ lineBreak: '\n' });
  const [sender, receiver] = [employer.ein, installation.payerEin];
  writer.openInterchange({
    sender: { qualifier: '30', id: sender },
    receiver: { qualifier: '30', id: receiver },
    date: day.slice(2),
    time: '0600',
    control: Number(employer.clientNumber),
    usage: 'T',
  });
  writer.openGroup({ kind: 'BE', sender, receiver, date: day, time: '0600', control: 1, version: '005010X220A1' });
  write834(writer, header(employer, `${employer.clientNumber}-${name}`, date), members);
  writer.closeGroup();
  writer.closeInterchange();
  return {
    fileName: `${employer.name.toLowerCase().replaceAll(' ', '-')}-${name}-${date.slice(0, 4)}.834`,
    text: writer.take(),
  };
}

function header(employer: DemoEmployer, reference: string, date: string): Header834 {
  return {
    kind: 'header',
    position: { interchange: 0, group: 0, transaction: 0, segment: 0, fileSegment: 0 },
    control: '0001',
    version: '005010X220A1',
    purpose: '00',
    reference,
    date,
    time: '0600',
    action: '2',
    references: [{ qualifier: '38', value: employer.groupNumber }],
    dates: [{ qualifier: '007', date }],
    totals: [],
    sponsor: { entity: 'P5', name: employer.legalName, idQualifier: 'FI', id: employer.ein },
    payer: { entity: 'IN', name: installation.legalName, idQualifier: 'FI', id: installation.payerEin },
    agents: [],
  };
}
