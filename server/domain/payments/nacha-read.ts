/** What a line of a file says of an entry: what was sent, or what came back of it (addenda 98 and 99). */
export type ReadEntry = {
  line: number;
  transactionCode: string;
  routing: string;
  account: string;
  amountCents: number;
  individualId: string;
  name: string;
  traceNumber: string;
  /** A return (99) or a notification of change (98): its code, the trace of the entry it is about, and what it says besides. */
  answer: { kind: 'return' | 'correction'; code: string; originalTrace: string; data: string } | null;
};

export type ReadBatch = {
  serviceClass: string;
  companyName: string;
  companyId: string;
  sec: string;
  description: string;
  effectiveDate: string;
  number: string;
  entries: ReadEntry[];
};

/** What does not hold of a file: the line it is on (from 1), and what is wrong. */
export type NachaFault = {
  line: number;
  code:
    | 'line-length'
    | 'no-header'
    | 'no-control'
    | 'blocks'
    | 'order'
    | 'number'
    | 'count'
    | 'hash'
    | 'totals'
    | 'check-digit';
};

export type ReadFile = {
  destination: string;
  origin: string;
  date: string;
  batches: ReadBatch[];
  faults: NachaFault[];
};

/** Adds up what a batch, and the file, should say at their end. */
class Tally {
  records = 0;
  hash = 0;
  debits = 0;
  credits = 0;

  add(routing: string, code: string, cents: number): void {
    this.records += 1;
    // Ten digits are kept of the sum, as it is compared.
    this.hash = (this.hash + Number(routing.slice(0, 8))) % 10_000_000_000;
    if (isDebit(code)) this.debits += cents;
    else this.credits += cents;
  }

  take(other: Tally): void {
    this.records += other.records;
    this.hash = (this.hash + other.hash) % 10_000_000_000;
    this.debits += other.debits;
    this.credits += other.credits;
  }
}

/** The second digit of a transaction code: 1 to 4 credits, 6 to 9 debits. */
const isDebit = (code: string): boolean => Number(code[1]) >= 5;

/** Lines, whichever way they end, or of 94 characters where they do not end at all. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line !== '');
  const [only] = lines;
  if (lines.length !== 1 || only === undefined || only.length <= 94) return lines;
  return only.match(/.{1,94}/g) ?? [];
}

/** The check digit by the schoolbook: multiply by 3, 7 and 1 in turn, and fill up to the next ten. */
function checkDigitHolds(routing: string): boolean {
  let sum = 0;
  for (let at = 0; at < 8; at += 1) sum += Number(routing.charAt(at)) * [3, 7, 1][at % 3]!;
  return (10 - (sum % 10)) % 10 === Number(routing.charAt(8));
}

/** Reads a file by its positions, and holds it against what it says of itself. Knows nothing of how it is written. */
class Reader {
  readonly found: ReadFile = { destination: '', origin: '', date: '', batches: [], faults: [] };
  private batch: ReadBatch | null = null;
  private tally = new Tally();
  private readonly whole = new Tally();
  private controls = 0;
  private line = 0;

  read(lines: readonly string[]): ReadFile {
    for (const text of lines) {
      this.line += 1;
      if (text.length !== 94) this.fault('line-length');
      else if (this.controls > 0) this.filler(text);
      else this.take(text);
    }
    if (this.found.destination === '') this.fault('no-header', 1);
    if (this.controls === 0) this.fault('no-control');
    if (lines.length % 10 !== 0) this.fault('blocks');
    return this.found;
  }

  private fault(code: NachaFault['code'], line = this.line): void {
    this.found.faults.push({ line, code });
  }

  private filler(text: string): void {
    if (!/^9+$/.test(text)) this.fault('order');
  }

  private number(text: string): number {
    if (!/^\d+$/.test(text)) this.fault('number');
    return Number(text) || 0;
  }

  private take(text: string): void {
    const kinds: Record<string, (line: string) => void> = {
      1: (line) => this.header(line),
      5: (line) => this.open(line),
      6: (line) => this.entry(line),
      7: (line) => this.addenda(line),
      8: (line) => this.close(line),
      9: (line) => this.control(line),
    };
    const take = kinds[text.charAt(0)];
    if (take === undefined) this.fault('order');
    else take(text);
  }

  private header(text: string): void {
    if (this.line !== 1) this.fault('order');
    this.found.destination = text.substring(3, 13).trim();
    this.found.origin = text.substring(13, 23).trim();
    this.found.date = text.substring(23, 29);
  }

  private open(text: string): void {
    if (this.batch !== null) this.fault('order');
    this.tally = new Tally();
    this.batch = {
      serviceClass: text.substring(1, 4),
      companyName: text.substring(4, 20).trim(),
      companyId: text.substring(40, 50).trim(),
      sec: text.substring(50, 53),
      description: text.substring(53, 63).trim(),
      effectiveDate: text.substring(69, 75),
      number: text.substring(87, 94),
      entries: [],
    };
    this.found.batches.push(this.batch);
  }

  private entry(text: string): void {
    if (this.batch === null) {
      this.fault('order');
      return;
    }
    const entry: ReadEntry = {
      line: this.line,
      transactionCode: text.substring(1, 3),
      routing: text.substring(3, 12),
      account: text.substring(12, 29).trim(),
      amountCents: this.number(text.substring(29, 39)),
      individualId: text.substring(39, 54).trim(),
      name: text.substring(54, 76).trim(),
      traceNumber: text.substring(79, 94),
      answer: null,
    };
    if (!checkDigitHolds(entry.routing)) this.fault('check-digit');
    this.tally.add(entry.routing, entry.transactionCode, entry.amountCents);
    this.batch.entries.push(entry);
  }

  private addenda(text: string): void {
    const entry = this.batch?.entries.at(-1);
    if (entry === undefined) {
      this.fault('order');
      return;
    }
    this.tally.records += 1;
    const type = text.substring(1, 3);
    if (type !== '98' && type !== '99') return;
    entry.answer = {
      kind: type === '99' ? 'return' : 'correction',
      code: text.substring(3, 6),
      originalTrace: text.substring(6, 21),
      data: type === '99' ? text.substring(35, 79).trim() : text.substring(35, 64).trimEnd(),
    };
  }

  private close(text: string): void {
    if (this.batch === null) this.fault('order');
    this.compare(this.tally, { text, at: 4, counts: 6 });
    this.whole.take(this.tally);
    this.batch = null;
  }

  private control(text: string): void {
    if (this.batch !== null) this.fault('order');
    this.controls += 1;
    if (this.number(text.substring(1, 7)) !== this.found.batches.length) this.fault('count');
    this.compare(this.whole, { text, at: 13, counts: 8 });
  }

  /** The counts, hash and sums that a control line states, from a position on. */
  private compare(tally: Tally, { text, at, counts }: { text: string; at: number; counts: number }): void {
    const field = (from: number, width: number): number => this.number(text.substring(from, from + width));
    if (field(at, counts) !== tally.records) this.fault('count');
    if (field(at + counts, 10) !== tally.hash) this.fault('hash');
    const [debits, credits] = [field(at + counts + 10, 12), field(at + counts + 22, 12)];
    if (debits !== tally.debits || credits !== tally.credits) this.fault('totals');
  }
}

/**
 * Reads a NACHA file: what was sent, or what a bank sends back. It never throws: what does not hold is named by its line.
 * Positions are those of the published layout (domain 6.6), counted here from zero.
 */
export const readNacha = (text: string): ReadFile => new Reader().read(linesOf(text));
