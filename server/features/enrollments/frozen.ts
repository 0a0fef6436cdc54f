import { keepRules } from '../../domain/enrollment/kept-rules.ts';
import { touchedTypes, type WorkedOut } from '../../domain/enrollment/worked-out.ts';
import { considerDraft } from './considered-reply.ts';
import type { EnrollmentPatch, EnrollmentRow } from './enrollments.queries.ts';
import type { NewSignature } from './signatures.queries.ts';
import { snapshotOf } from './snapshot.ts';

/** By whom and when something was submitted, and what it was signed with; null: by the rules of a session, and by nobody. */
export type Submitting = {
  by: { id: string | null; name: string };
  at: Date;
  signature: NewSignature | null;
  linkBase: string;
};

type Of = Pick<EnrollmentRow, 'number' | 'version' | 'client_name' | 'enrollment_type' | 'time_zone' | 'member_number'>;

/** What is kept of a submission: by whom, when, what was signed, and the rules of the moment (domain 4.4). */
export function frozenPatch(worked: WorkedOut, row: Of, { by, at, signature, linkBase }: Submitting): EnrollmentPatch {
  const { looked, requests } = worked;
  const judged = looked.context;
  const { months, rows } = considerDraft(worked) ?? { months: [], rows: [] };
  const rules = {
    client: judged.facts.client,
    rules: judged.rules,
    openDivisions: judged.openDivisions,
    divisionId: judged.answers.selectedDivisionId,
  };
  return {
    step: 7,
    coverage_types: touchedTypes(looked),
    effective_date: looked.start.effectiveDate,
    snapshot: snapshotOf(looked, row, { name: by.name, at, signature, months, rows }),
    rules: keepRules(rules, requests),
    submitted_by: by.id,
    submitted_by_name: by.name,
    submitted_at: at,
    link_base: linkBase,
    processing_step: 'validate',
    attempts: 0,
    failure: null,
    note: null,
  };
}
