import type { Actor } from '@coverlane/contract/words/actors.ts';
import type {
  ChangeSource,
  ChangeType,
  CoverageType,
  Gender,
  RelationshipCode,
  TierCode,
} from '@coverlane/contract/codes.ts';
import type { Sentence } from '../../domain/changes/effects.ts';
import type { AddressValues } from '../../domain/changes/facts.ts';

interface SpanRow {
  effective_date: string;
  expiration_date: string | null;
}

/** The parts of a name as stored. */
export interface NameRow {
  prefix: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix_name: string | null;
}

/** What was recorded of a person of the family, for some days. */
export interface DetailsRow extends SpanRow, NameRow {
  person_id: string;
  member_number: string;
  relationship_code: RelationshipCode;
  gender: Gender | null;
  dob: string | null;
  marital_status: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  disabled: boolean;
  death_date: string | null;
}

export interface CoverageRow extends SpanRow {
  id: string;
  person_id: string;
  system_identifier: string;
  employee_system_identifier: string | null;
  coverage_type: CoverageType;
  plan_id: string;
  plan_name: string;
  plan_system_identifier: string;
  tier_code: TierCode;
  division_id: string | null;
  division_identifier: string | null;
  division_name: string | null;
  term_reason: string | null;
  cobra: boolean;
  /** What no column holds. */
  extra: unknown;
}

export type AddressRow = SpanRow & AddressValues;

export interface EmploymentRow extends SpanRow {
  employee_system_identifier: string;
  division_id: string;
  division_name: string;
  hire_date: string | null;
  termination_date: string | null;
  status: string | null;
  class_code: string | null;
}

export interface ChangeRow {
  id: string;
  type: ChangeType;
  person_id: string;
  /** The newest recorded name, also of somebody withdrawn since. */
  person: NameRow | null;
  effective_date: string;
  recorded_at: Date;
  by: Actor | null;
  source: ChangeSource;
  import_id: string | null;
  file_name: string | null;
  reason: string | null;
  exception: string | null;
  undone_at: Date | null;
  effects: readonly Sentence[];
}

/** Everything a record is drawn from: the family's facts as they stood at one instant. */
export interface FamilyRows {
  details: DetailsRow[];
  coverages: CoverageRow[];
  addresses: AddressRow[];
  employments: EmploymentRow[];
  changes: ChangeRow[];
}
