import { type GuessedBegin, guessedBegin } from './begins.rules.ts';
import type { RosterRow } from './rows.rules.ts';

/** The first of the people are kept by name, all are counted. */
const KEPT = 100;

/** Collects, while the rows of a run come by, who begins on a day that the file does not say. */
export class GuessedBegins {
  people = 0;
  readonly rows: GuessedBegin[] = [];

  see(row: Pick<RosterRow, 'verdict' | 'personName' | 'reasons'>): void {
    const begin = guessedBegin(row);
    if (begin === null || row.verdict === 'unchanged') return;
    this.people++;
    if (this.rows.length < KEPT) this.rows.push(begin);
  }

  /** As an import keeps them. */
  stored(): { people: number; rows: readonly GuessedBegin[] } {
    return { people: this.people, rows: this.rows };
  }
}
