import type { ClientSetup } from './roster.testing.ts';

/** What a real file presupposes: the client with its plans, and the people it changes (as members of an 834). */
export type Setup = Omit<ClientSetup, 'number'> & { people: readonly string[] };

const person = (ins: string, ...segments: string[]): string[] => [ins, ...segments];

const doe = (...segments: string[]) =>
  person('INS*Y*18*021*28*A***FT', 'REF*0F*123456789', 'REF*1L*123456001', 'DTP*356*D8*19950101', ...segments);
const smith = (...segments: string[]) =>
  person('INS*Y*18*021*28*A***FT', 'REF*0F*202443307', 'REF*1L*123456001', 'DTP*356*D8*20000101', ...segments);
const health = (from: string, until?: string): string[] => [
  'HD*021**HLT',
  `DTP*348*D8*${from}`,
  ...(until === undefined ? [] : [`DTP*349*D8*${until}`]),
];

const member = (number: number, born: string, begin: string): string[] =>
  person(
    'INS*Y*18*021*28*A***AC',
    `REF*0F*XX9999${number}X`,
    `NM1*IL*1*SUBSCRIBER ${number} LAST NAME*SUBSCRIBER ${number} FIRST NAME*MI`,
    `DMG*D8*${born}*F`,
    ...health(begin),
  );

/** The setups by name; the table of real files says which file is read under which. */
export const setups = {
  'client without people': { plans: [['HLT', 'medical']], people: [] },
  'plans HLT, HMO, DEN and VIS': {
    plans: [
      ['HLT', 'medical'],
      ['HMO', 'medical'],
      ['DEN', 'dental'],
      ['VIS', 'vision'],
    ],
    people: [],
  },
  'plan 064703': { plans: [['064703', 'voluntary']], people: [] },
  'employee Doe with plan HLT': {
    plans: [['HLT', 'medical']],
    people: doe('NM1*IL*1*DOE*JOHN*E***34*103229876', 'DMG*D8*19500416*M', ...health('19950101')),
  },
  'employee Doe and his son with plan HLT': {
    plans: [['HLT', 'medical']],
    people: [
      ...doe('NM1*IL*1*DOE*JOHN*E', 'DMG*D8*19500416*M', ...health('19950101')),
      ...person('INS*N*19*021*28*A', 'REF*0F*123456789', 'NM1*IL*1*DOE*JAMES*E***34*103229876', 'DMG*D8*19770816*M'),
      ...health('19950101'),
    ],
  },
  'employee Doe without SSN, plan HLT': {
    plans: [['HLT', 'medical']],
    people: doe('NM1*IL*1*DOE*JANE', 'DMG*D8*19500416*F', ...health('19950101')),
  },
  'employee James E Doe, birth date wrong by a day': {
    plans: [['HLT', 'medical']],
    people: doe('NM1*IL*1*DOE*JAMES*E***34*103229876', 'DMG*D8*19500416*M', ...health('19950101')),
  },
  'employee Doe, ended 08/01/1996': {
    plans: [['HLT', 'medical']],
    people: doe('NM1*IL*1*DOE*JOHN*E***34*103229876', 'DMG*D8*19500416*M', ...health('19950101', '19960801')),
  },
  'employee Smith with plan HLT, plan DEN offered': {
    plans: [
      ['HLT', 'medical'],
      ['DEN', 'dental'],
    ],
    people: smith('NM1*IL*1*SMITH*WILLIAM', 'DMG*D8*19700614*M', ...health('20000101')),
  },
  'employee Smith, plan DEN ended 04/30/2002': {
    plans: [['DEN', 'dental']],
    people: smith(
      'NM1*IL*1*SMITH*WILLIAM',
      'DMG*D8*19700614*M',
      'HD*021**DEN',
      'DTP*348*D8*20000101',
      'DTP*349*D8*20020430',
    ),
  },
  'Oregon member known by wrong name and birth date': {
    plans: [['12345678902012062020130415N', 'medical']],
    people: person(
      'INS*Y*18*021*28*A***AC',
      'REF*0F*REF OF',
      'NM1*IL*1*INCORRECT*FIRST*A***34*001223344',
      'DMG*D8*19930620*F',
      'HD*021**HMO*12345678902012062020130415N*IND',
      'DTP*348*D8*20120901',
    ),
  },
  'California member with plan 123;01': {
    plans: [['123;01', 'medical']],
    people: person(
      'INS*Y*18*021*28*A***AC',
      'REF*0F*91234567S',
      'NM1*IL*1*JOHN*DOE*M',
      'DMG*D8*19450206*M',
      'HD*021**HLT*123;01',
      'DTP*348*D8*20110701',
    ),
  },
  'six New York members with plan HLT': {
    plans: [['HLT', 'medical']],
    people: [
      ...member(1, '20010101', '20180101'),
      ...member(2, '20020202', '20190101'),
      ...member(3, '20080303', '20190101'),
      ...member(6, '20060606', '20180101'),
      ...member(4, '20040404', '20190101'),
      ...member(5, '20050505', '20180101'),
    ],
  },
} satisfies Record<string, Setup>;
