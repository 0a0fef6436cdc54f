import { someRow, type Stated } from './identity.testing.ts';

/**
 * Families whose humans are known to whoever invents them, and a file about them with everything that goes wrong in files.
 * Every row bears a telephone number of its own, so that a record says from which row it took what it says.
 */
export type Invented = {
  start: Stated[];
  /** Rows in file order with who they truly are about (`human`, by the index in `start`; null: new) and what must come of it. */
  rows: { row: Stated; human: number | null; comes: 'matched' | 'added' | 'waits' }[];
};

/** Numbers from a seed (a linear congruential generator). */
function dice(seed: number) {
  let state = seed >>> 0;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return { roll, pick: <One>(list: readonly One[]): One => list[roll(list.length)] as One };
}

const LASTS = ['ABBOTT', 'BECKER', 'CHOI', 'DELGADO', 'ENGEL', 'FUKUDA', 'GARZA', 'HWANG', 'IVERSON', 'JIMENEZ'];
const MEN = ['ADRIAN', 'BORIS', 'CEDRIC', 'DUNCAN', 'EDGAR', 'FELIX', 'GORDON', 'HUGO'];
const WOMEN = ['ALMA', 'BEATRIZ', 'CLARA', 'DAGMAR', 'ELOISE', 'FRIDA', 'GLORIA', 'HELGA'];
const TWINS = [['TIM', 'TOM'], ['JIWOO', 'JIWON'], ['LEO', 'LEA'], ['NORA', 'NINA'], ['OTTO', 'OLLI']] as const;
const SPELLED: Readonly<Record<string, string>> = { ADRIAN: 'ADRIEN', EDGAR: 'EDGARR', FELIX: 'FELYX', CLARA: 'KLARA', ALMA: 'ALMAH' };
const HANGUL = ['지훈', '서연', '민준', '하은'];

const two = (number: number): string => String(number).padStart(2, '0');

/** Invents a client of so many families. */
export function invent(seed: number, families: number): Invented {
  const { roll, pick } = dice(seed);
  const start: Stated[] = [];
  const rows: Invented['rows'] = [];
  let people = 0;
  const phone = () => `503${String(5_550_000 + ++people)}`;
  const day = (year: number) => `${year}${two(1 + roll(12))}${two(1 + roll(28))}`;
  const used = new Set<string>();
  const freshSsn = (): string => {
    for (;;) {
      const made = `9004${1 + roll(9)}${String(1 + roll(9998)).padStart(4, '0')}`;
      if (!used.has(made)) return used.add(made) && made;
    }
  };
  const add = (person: Stated): number => start.push({ ...person, phone: phone() }) - 1;
  const say = (row: Partial<Stated>, human: number | null, comes: 'matched' | 'added' | 'waits', of: Stated) =>
    rows.push({ row: { ...of, ...row, phone: phone() }, human, comes });

  for (let family = 0; family < families; family++) {
    const id = `F${family}`;
    const last = `${pick(LASTS)}${String.fromCharCode(65 + (family % 26))}X`;
    const isMan = roll(2) === 0;
    const boss = add({ id, first: pick(isMan ? MEN : WOMEN), last, born: day(1960 + roll(20)), sex: isMan ? 'M' : 'F', ssn: freshSsn() });
    const spouse = add({ id, first: pick(isMan ? WOMEN : MEN), last, born: day(1960 + roll(20)), sex: isMan ? 'F' : 'M', ssn: freshSsn(), role: '01' });
    const [twin, other] = pick(TWINS);
    const child = add({ id, first: twin, last, born: day(2005 + roll(15)), sex: 'U', ssn: freshSsn(), role: '19' });
    const at = (index: number): Stated => start[index] as Stated;
    const [me, wife, kid] = [at(boss), at(spouse), at(child)];
    const shift = (born: string, years: number) => `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
    const stranger = { ...me, first: isMan ? 'ZOLTAN' : 'YVONNE', last: `QUINN${family}`, born: day(1985 + roll(10)), sex: 'U' };

    const ofBoss: (() => void)[] = [
      () => say({}, boss, 'matched', me),
      () => say({ last: `NEWLYWED${family}` }, boss, 'matched', me),
      () => say({ first: SPELLED[me.first] ?? me.first }, boss, 'matched', me),
      () => say({ first: pick(HANGUL), last: '김' }, boss, 'matched', me),
      () => say({ first: me.last, last: me.first }, boss, 'matched', me),
      () => say({ born: shift(me.born ?? '', pick([-1, 1, 3])) }, boss, 'matched', me),
      () => say({ born: shift(me.born ?? '', pick([-2, 2])), ssn: '' }, boss, 'matched', me),
      () => say({ ssn: pick(['', '999999999', '000000000', '123456789']) }, boss, 'matched', me),
      () => say({ ssn: freshSsn() }, boss, 'matched', me),
      () => say({ id: `N${family}` }, boss, 'matched', me),
      // Of another family, or nobody's: the row must wait.
      () => say({ ssn: wife.ssn }, boss, 'waits', me),
      () => say({ ssn: start[roll(boss + 1)]?.ssn ?? '', id: `N${family}` }, null, 'waits', stranger),
      () => say({ ssn: '' }, null, 'waits', stranger),
      () => say({ ssn: freshSsn() }, null, 'waits', stranger),
      () => say({ id: `N${family}`, born: shift(me.born ?? '', 24) }, null, 'waits', me),
      () => say({ id: `N${family}`, ssn: kid.ssn }, null, 'waits', stranger),
      // New, and beside somebody alike.
      () => say({ id: `N${family}`, ssn: freshSsn() }, null, 'added', stranger),
      () => say({ id: `N${family}`, ssn: freshSsn(), born: shift(me.born ?? '', 24) }, null, 'added', me),
      () => say({ id: `N${family}`, ssn: '888888888' }, null, 'added', stranger),
    ];
    const ofSpouse: (() => void)[] = [
      () => say({}, spouse, 'matched', wife),
      () => say({ last: `MAIDEN${family}` }, spouse, 'matched', wife),
      () => say({ born: shift(wife.born ?? '', 1), ssn: '' }, spouse, 'matched', wife),
      () => say({ first: pick(HANGUL), last: '박' }, spouse, 'matched', wife),
      () => say({ ssn: me.ssn }, spouse, 'waits', wife),
    ];
    const ofChild: (() => void)[] = [
      () => say({}, child, 'matched', kid),
      () => say({ ssn: '' }, child, 'matched', kid),
      () => say({ born: shift(kid.born ?? '', 1) }, child, 'matched', kid),
      () => say({ first: pick(HANGUL) }, child, 'matched', { ...kid, last: '최' }),
      () => say({ ssn: wife.ssn }, child, 'waits', kid),
      () => say({ first: other, ssn: '' }, null, 'added', kid),
      () => say({ first: other, ssn: freshSsn() }, null, 'added', kid),
      () => say({ first: other }, null, 'waits', kid),
      () => say({ first: 'WALTRAUD', born: day(2022 + roll(3)) }, null, 'waits', kid),
      () => say({ first: me.first, last: me.last, ssn: me.ssn }, null, 'waits', kid),
    ];
    const before = rows.length;
    pick(ofBoss)();
    const said = rows[before];
    // Whoever begins no family of this number has no dependents here; theirs come in a stretch of their own.
    const isHere = said !== undefined && said.row.id === id && said.human !== null;
    if (!isHere && said?.row.id === id) continue;
    if (roll(3) > 0) pick(ofSpouse)();
    if (roll(3) > 0) pick(ofChild)();
  }
  return { start, rows };
}

/** The segments of rows, one person after the other. */
export const segmentsOf = (rows: readonly Stated[]): string[] => rows.flatMap(someRow);
