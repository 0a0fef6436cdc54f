const HEAD = [
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*^*00501*000000001*0*T*:',
  'GS*BE*SENDER*RECEIVER*20260101*1200*1*X*005010X220A1',
];
const OPENING = [
  'ST*834*0001*005010X220A1',
  'BGN*00*1*20260101*1200****2',
  'N1*P5**FI*841234567',
  'N1*IN**FI*931234567',
];

const LASTS =
  'Barker Bolton Calder Dalton Fenner Garver Holman Kelton Lander Marvey Norwick Pelner Ralston Solway'.split(' ');
const FIRSTS = 'Ada Ben Cora Dan Eve Finn Gia Hal Ida Jon Kit Lea Max Nia Otto Pia'.split(' ');

/** Plan codes of the file, with the coverage types they are for. */
export const filePlans = [
  ['MED1', 'medical', 'HLT'],
  ['DEN1', 'dental', 'DEN'],
  ['VIS1', 'vision', 'VIS'],
] as const;

/**
 * The text of an 834 of invented people in pieces: families of one to four (2.5 on average), medical for all, dental
 * for two families of three, vision for one of three, addresses for all.
 */
export function* rosterParts(members: number): Generator<string> {
  let [made, family, segments] = [0, 0, OPENING.length];
  yield [...HEAD, ...OPENING, ''].join('~\n');
  while (made < members) {
    family++;
    const size = Math.min(1 + (family % 4), members - made);
    const lines: string[] = [];
    for (let place = 0; place < size; place++)
      lines.push(...memberSegments(family, { place, ssn: made + place, size }));
    made += size;
    segments += lines.length;
    yield `${lines.join('~\n')}~\n`;
  }
  yield [`SE*${segments + 1}*0001`, 'GE*1*1', 'IEA*1*000000001~'].join('~\n');
}

interface Place {
  place: number;
  ssn: number;
  size: number;
}

function memberSegments(family: number, { place, ssn, size }: Place): string[] {
  const relationship = ['18', '01', '19'][Math.min(place, 2)];
  const first = FIRSTS[(family + place) % FIRSTS.length] ?? '';
  const last = `${LASTS[family % LASTS.length]}${String.fromCodePoint(97 + (family % 26))}`;
  const year = place < 2 ? 1960 + (family % 40) : 2006 + (family % 18);
  const born = `${year}${two(1 + (family % 12))}${two(1 + ((family + place) % 28))}`;
  return [
    place === 0 ? 'INS*Y*18*021*28*A***FT' : `INS*N*${relationship}*021*28*A`,
    `REF*0F*W${String(family).padStart(7, '0')}`,
    'REF*17*0001',
    'DTP*356*D8*20260101',
    `NM1*IL*1*${last}*${first}****34*${ssnOf(ssn)}`,
    'PER*IP**HP*5035550111*EM*person@example.com',
    `N3*${family} Maple Court`,
    'N4*Northampton*MA*01060',
    `DMG*D8*${born}*${place === 1 ? 'M' : 'F'}`,
    ...coverageSegments(family, size),
  ];
}

function coverageSegments(family: number, size: number): string[] {
  const level = size === 1 ? 'EMP' : 'FAM';
  return filePlans
    .filter((_, index) => index === 0 || family % 3 >= index)
    .flatMap(([code, , line]) => [`HD*021**${line}*${code}*${level}`, 'DTP*348*D8*20260101']);
}

/** The n-th number that is never issued but looks right: no group 00, no serial 0000. */
function ssnOf(n: number): string {
  const group = Math.floor(n / 9_999);
  const area = 900 + Math.floor(group / 99);
  return `${area}${two(1 + (group % 99))}${String(1 + (n % 9_999)).padStart(4, '0')}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
