import type {
  AddressValues,
  CoverageValues,
  DetailsValues,
  EmploymentValues,
  ExternalIdValues,
  PersonValues,
  Span,
  SsnValues,
} from './facts.ts';
import type { Finding, Sentence } from '../sentence.ts';
import type { ParticularValues } from './particular-values.ts';
import type { ChangeRequest } from './requests.ts';

// Words by code: `effects.<code>`, `changes.warning.<code>` or `changes.refusal.<code>`. Values called date, from, to,
// before, after hold what their sentence says.
export type { Finding, Sentence };

/** The tables facts live in, with what one row of each says. */
export type RowValues = {
  person: PersonValues;
  details: DetailsValues & Span;
  address: AddressValues & Span;
  employment: EmploymentValues & Span;
  coverage: CoverageValues & Span;
  particular: ParticularValues & Span;
  ssn: SsnValues;
  externalId: ExternalIdValues;
};
export type FactTable = keyof RowValues;

/** A new row of one table. */
export type RecordEffect<Table extends FactTable = FactTable> = Table extends FactTable
  ? { kind: 'record'; table: Table; id: string; personId: string; row: RowValues[Table]; rule: Sentence }
  : never;

/** The end of what a row said. A `person` cannot be superseded; undo withdraws one. */
export type SupersedeEffect = {
  kind: 'supersede';
  table: Exclude<FactTable, 'person'>;
  id: string;
  personId: string;
  rule: Sentence;
};

/** The two primitives every change is made of, each with the rule that produced it, so that undo is mechanical. */
export type Effect = RecordEffect | SupersedeEffect;

/** What a request leads to: `unchanged` when everything asked already stands. */
export type Decision =
  | {
      outcome: 'effects' | 'unchanged';
      /** Id of the change; every row it records or supersedes names it. */
      changeId: string;
      request: ChangeRequest;
      subscriberId: string;
      /** The person the timeline shows: the first one the request is about. */
      personId: string;
      effects: readonly Effect[];
      warnings: readonly Finding[];
      /** Why the last covered day is the one it is (`eligibility.<code>`); empty where it was asked for. */
      because: readonly Sentence[];
    }
  | { outcome: 'refused'; request: ChangeRequest; refusals: readonly Finding[]; warnings: readonly Finding[] };

/** A decision that can be applied. */
export type Decided = Extract<Decision, { outcome: 'effects' | 'unchanged' }>;

/** Makes ids: uuid7() in the program, a counter in tests. */
export type IdSource = () => string;
