import { someRow, type Stated } from './identity.testing.ts';

/** What must come of a row. */
type Comes = 'matched' | 'added' | 'waits';

/**
 * Families whose humans are known to whoever invents them, and a file about them with everything that goes wrong in files.
 * Every row bears a telephone number of its own, so that a record says from which row it took what it says.
 */
export type Invented = {
  start: Stated[];
  /** Rows in file order with who they truly are about (`human`, by the place in `start`; null: somebody new). */
  rows: { row: Stated; human: number | null; comes: Comes }[];
};

type Certain = Stated & { born: string; ssn: string };
type List<One> = readonly [One, ...One[]];

const LASTS: List<string> = ['ABBOTT', 'BECKER', 'CHOI', 'DELGADO', 'ENGEL', 'FUKUDA', 'GARZA', 'HWANG', 'IVERSON'];
const MEN: List<string> = ['ADRIAN', 'BORIS', 'CEDRIC', 'DUNCAN', 'EDGAR', 'FELIX', 'GORDON', 'HUGO'];
const WOMEN: List<string> = ['ALMA', 'BEATRIZ', 'CLARA', 'DAGMAR', 'ELOISE', 'FRIDA', 'GLORIA', 'HELGA'];
const HANGUL: List<string> = ['지훈', '서연', '민준', '하은'];
const TWINS: List<readonly [string, string]> = [
  ['TIM', 'TOM'],
  ['JIWOO', 'JIWON'],
  ['LEO', 'LEA'],
  ['NORA', 'NINA'],
  ['OTTO', 'OLLI'],
];
const SPELLED: Readonly<Record<string, string>> = {
  ADRIAN: 'ADRIEN',
  EDGAR: 'EDGARR',
  FELIX: 'FELYX',
  CLARA: 'KLARA',
  ALMA: 'ALMAH',
};

const two = (number: number): string => String(number).padStart(2, '0');
const shift = (born: string, years: number): string => `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;

/** Numbers from a seed (a linear congruential generator), and what is drawn by them. */
class Dice {
  #state: number;
  readonly #used = new Set<string>();
  #phones = 0;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  roll(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * sides);
  }

  pick<One>(list: List<One>): One {
    return list[this.roll(list.length)] ?? list[0];
  }

  day(year: number): string {
    return `${year}${two(1 + this.roll(12))}${two(1 + this.roll(28))}`;
  }

  ssn(): string {
    const made = `9004${1 + this.roll(9)}${String(1 + this.roll(9998)).padStart(4, '0')}`;
    if (this.#used.has(made)) return this.ssn();
    this.#used.add(made);
    return made;
  }

  phone(): string {
    this.#phones += 1;
    return `503${5_550_000 + this.#phones}`;
  }
}

/** A family as invented: its people, and their places in the start. */
type Family = {
  at: number;
  me: Certain;
  wife: Certain;
  kid: Certain;
  stranger: Certain;
  twin: string;
  /** The SSN of somebody of this family or of one before. */
  ssnOfSomebody: string;
};

/** One thing that may stand in a file: what the row says otherwise, of whom, who it truly is and what must come of it. */
type Case = [said: Partial<Certain>, of: Certain, human: number | null, comes: Comes];

const BOSS: List<(family: Family, dice: Dice) => Case> = [
  ({ me, at }) => [{}, me, at, 'matched'],
  ({ me, at }) => [{ last: `NEWLYWED${at}` }, me, at, 'matched'],
  ({ me, at }) => [{ first: SPELLED[me.first] ?? me.first }, me, at, 'matched'],
  ({ me, at }, dice) => [{ first: dice.pick(HANGUL), last: '김' }, me, at, 'matched'],
  ({ me, at }) => [{ first: me.last, last: me.first }, me, at, 'matched'],
  ({ me, at }, dice) => [{ born: shift(me.born, dice.pick([-1, 1, 3])) }, me, at, 'matched'],
  ({ me, at }, dice) => [{ born: shift(me.born, dice.pick([-2, 2])), ssn: '' }, me, at, 'matched'],
  ({ me, at }, dice) => [{ ssn: dice.pick(['', '999999999', '000000000', '123456789']) }, me, at, 'matched'],
  ({ me, at }, dice) => [{ ssn: dice.ssn() }, me, at, 'matched'],
  ({ me, at }) => [{ id: `N${at}` }, me, at, 'matched'],
  // The number of somebody else.
  ({ me, wife, at }) => [{ ssn: wife.ssn }, me, at, 'waits'],
  ({ stranger, at, ssnOfSomebody }) => [{ ssn: ssnOfSomebody, id: `N${at}` }, stranger, null, 'waits'],
  ({ stranger }) => [{ ssn: '' }, stranger, null, 'waits'],
  ({ stranger }, dice) => [{ ssn: dice.ssn() }, stranger, null, 'waits'],
  ({ me, at }) => [{ id: `N${at}`, born: shift(me.born, 24) }, me, null, 'waits'],
  ({ stranger, kid, at }) => [{ id: `N${at}`, ssn: kid.ssn }, stranger, null, 'waits'],
  // New, and beside somebody alike.
  ({ stranger, at }, dice) => [{ id: `N${at}`, ssn: dice.ssn() }, stranger, null, 'added'],
  ({ me, at }, dice) => [{ id: `N${at}`, ssn: dice.ssn(), born: shift(me.born, 24) }, me, null, 'added'],
  ({ stranger, at }) => [{ id: `N${at}`, ssn: '888888888' }, stranger, null, 'added'],
];

const SPOUSE: List<(family: Family, dice: Dice) => Case> = [
  ({ wife, at }) => [{}, wife, at + 1, 'matched'],
  ({ wife, at }) => [{ last: `MAIDEN${at}` }, wife, at + 1, 'matched'],
  ({ wife, at }) => [{ born: shift(wife.born, 1), ssn: '' }, wife, at + 1, 'matched'],
  ({ wife, at }, dice) => [{ first: dice.pick(HANGUL), last: '박' }, wife, at + 1, 'matched'],
  ({ wife, me, at }) => [{ ssn: me.ssn }, wife, at + 1, 'waits'],
];

const CHILD: List<(family: Family, dice: Dice) => Case> = [
  ({ kid, at }) => [{}, kid, at + 2, 'matched'],
  ({ kid, at }) => [{ ssn: '' }, kid, at + 2, 'matched'],
  ({ kid, at }) => [{ born: shift(kid.born, 1) }, kid, at + 2, 'matched'],
  ({ kid, at }, dice) => [{ first: dice.pick(HANGUL), last: '최' }, kid, at + 2, 'matched'],
  ({ kid, wife, at }) => [{ ssn: wife.ssn }, kid, at + 2, 'waits'],
  ({ kid, twin }) => [{ first: twin, ssn: '' }, kid, null, 'added'],
  ({ kid, twin }, dice) => [{ first: twin, ssn: dice.ssn() }, kid, null, 'added'],
  ({ kid, twin }) => [{ first: twin }, kid, null, 'waits'],
  ({ kid }, dice) => [{ first: 'WALTRAUD', born: dice.day(2022 + dice.roll(3)) }, kid, null, 'waits'],
  ({ kid, me }) => [{ first: me.first, ssn: me.ssn }, kid, null, 'waits'],
];

function aFamily(number: number, dice: Dice, start: Stated[]): Family {
  const isMan = dice.roll(2) === 0;
  const [names, others] = isMan ? [MEN, WOMEN] : [WOMEN, MEN];
  const [sex, other] = isMan ? ['M', 'F'] : ['F', 'M'];
  const shared = { id: `F${number}`, last: `${dice.pick(LASTS)}${String.fromCharCode(65 + (number % 26))}X` };
  const [first, twin] = dice.pick(TWINS);
  const somebody = (person: Partial<Stated>, year: number): Certain => {
    const made = { ...shared, first, ...person, born: dice.day(year), ssn: dice.ssn() };
    start.push({ ...made, phone: dice.phone() });
    return made;
  };
  const at = start.length;
  const me = somebody({ first: dice.pick(names), sex }, 1960 + dice.roll(20));
  const wife = somebody({ first: dice.pick(others), sex: other, role: '01' }, 1960 + dice.roll(20));
  const kid = somebody({ role: '19' }, 2005 + dice.roll(15));
  const stranger = {
    ...me,
    first: isMan ? 'ZOLTAN' : 'YVONNE',
    last: `QUINN${number}`,
    born: dice.day(1985),
    sex: 'U',
  };
  return { at, me, wife, kid, stranger, twin, ssnOfSomebody: start[dice.roll(at + 1)]?.ssn ?? '' };
}

/** Invents a client of so many families. */
export function invent(seed: number, families: number): Invented {
  const dice = new Dice(seed);
  const start: Stated[] = [];
  const rows: Invented['rows'] = [];
  for (let number = 0; number < families; number++) {
    const family = aFamily(number, dice, start);
    const say = (cases: typeof BOSS): Case => {
      const said = dice.pick(cases)(family, dice);
      const [otherwise, of, human, comes] = said;
      rows.push({ row: { ...of, ...otherwise, phone: dice.phone() }, human, comes });
      return said;
    };
    const [otherwise, , human] = say(BOSS);
    // Whoever holds the number of the family now would have the dependents that follow.
    if (human === null && otherwise.id === undefined) continue;
    if (dice.roll(3) > 0) say(SPOUSE);
    if (dice.roll(3) > 0) say(CHILD);
  }
  return { start, rows };
}

/** The segments of rows, one person after the other. */
export const segmentsOf = (rows: readonly Stated[]): string[] => rows.flatMap(someRow);
