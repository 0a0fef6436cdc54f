/** People of the file, each a subscriber with claims of their own. */
const PEOPLE = 2000;
/** Lines of each claim. */
export const LINES = 4;

const FIRST_NAMES = ['JANE', 'SAM', 'MINJI', 'LUIS', 'ANA'];
const CODES = ['99213', '80053', '73721', '97110'];

/** The member number and names of one person; the roster's and the claims' are the same. */
export const personOf = (index: number) => ({
  number: `B${String(100_000 + (index % PEOPLE))}`,
  last: `EXAMPLE${index % PEOPLE}`,
  first: FIRST_NAMES[index % FIRST_NAMES.length] ?? 'JANE',
  dob: `19${50 + (index % 50)}0714`,
});
export const people = Array.from({ length: PEOPLE }, (_, index) => personOf(index));

/** The text of an 837P of invented claims of four lines each, part by part. */
export function* claimsParts(claims: number): Generator<string> {
  yield [
    'ISA*00*          *00*          *30*931234567      *30*841234567      *261120*1405*^*00501*000000901*0*T*:',
    'GS*HC*EVERGREEN*COVERLANE*20261120*1405*901*X*005010X222A1',
    'ST*837*0001*005010X222A1',
    'BHT*0019*00*1*20261120*1405*CH',
    'NM1*41*2*NORTHSIDE BILLING*****46*NB001',
    'PER*IC*PAT EXAMPLE*TE*5035550101',
    'NM1*40*2*EVERGREEN BENEFITS*****46*EVG01',
    'HL*1**20*1',
    'NM1*85*2*NORTHSIDE FAMILY CLINIC*****XX*1999999984',
    'N3*40 EXAMPLE AVE',
    'N4*PORTLAND*OR*972010001',
    'REF*EI*930000001~\n',
  ].join('~\n');
  let segments = 10;
  for (let index = 0; index < claims; index++) {
    const part = claimSegments(index);
    segments += part.length;
    yield `${part.join('~\n')}~\n`;
  }
  yield `SE*${segments + 1}*0001~\nGE*1*901~\nIEA*1*000000901~\n`;
}

function claimSegments(index: number): string[] {
  const { number, last, first, dob } = personOf(index);
  const day = `2026${String(1 + (index % 10)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}`;
  return [
    `HL*${index + 2}*1*22*0`,
    'SBR*P*18*GRP10045*ACME TOOL LLC*****CI',
    `NM1*IL*1*${last}*${first}****MI*${number}`,
    `DMG*D8*${dob}*F`,
    'NM1*PR*2*EVERGREEN BENEFITS*****PI*EVG01',
    `CLM*BN-${index}*${LINES * 125}***11:B:1*Y*A*Y*Y`,
    'HI*ABK:M25561*ABF:Z0000',
    ...CODES.flatMap((code, at) => [
      `LX*${at + 1}`,
      `SV1*HC:${code}*125*UN*1***1:2`,
      `DTP*472*D8*${day}`,
      `REF*6R*BN-${index}-${at}`,
    ]),
  ];
}
