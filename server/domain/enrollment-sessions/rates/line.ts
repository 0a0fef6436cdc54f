import type { RateKey } from '../../pricing/rate-checks.ts';
import type { RateKind, RateUnit } from '../../pricing/facts.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import type { Named } from './named.ts';
import type { EmployerSaid } from './cells.ts';

/** What rates can be for: a plan of the session, or one of its extra benefits. */
export type RateEntity = Named & {
  entityType: 'plan' | 'externalbenefit';
  name: string;
  /** Codes of the tiers it may be bought in; none: it has no tiers. */
  tierCodes: readonly string[];
  /** What its rates are said for where a file does not say. */
  usualUnit: RateUnit;
};

/** What a file is read by. */
export type RateContext = {
  entities: readonly RateEntity[];
  /** Whose rates the file holds where it names nobody; null: it must name them. */
  only: RateEntity | null;
  divisions: readonly Named[];
  effectiveDate: CalendarDate;
};

/** A rate of a session, without what it is for. Amounts are decimal strings. */
export type RateLine = RateKey & {
  tobacco: 'any' | 'yes' | 'no';
  divisionId: string | null;
  kind: RateKind;
  unit: RateUnit;
  amount: string;
  effectiveDate: CalendarDate;
  expirationDate: CalendarDate | null;
};

/** A cell with an amount, with all that its row says of it. */
export type RawLine = Omit<RateLine, 'kind' | 'gender' | 'relationshipCode' | 'volumeFrom' | 'volumeTo'> & {
  entity: RateEntity;
  classCode: string | null;
  employer: EmployerSaid | null;
  row: number;
  column: string;
};

/** What a rate is found by: thousands of a volume, a salary, an age and a tier, either of them, or nothing. */
export function kindOf({ unit, tierCode, ageFrom, entity }: RawLine): RateKind {
  if (unit === 'perThousandMonth') return 'perThousand';
  if (unit === 'pctSalary') return 'percentSalary';
  if (ageFrom !== null) return tierCode === null ? 'age' : 'ageTier';
  if (tierCode !== null) return 'tier';
  return entity.entityType === 'plan' ? 'composite' : 'flat';
}
