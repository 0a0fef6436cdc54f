import type { Issue } from '../../domain/enrollment/answers.ts';
import { conflict, Refusal } from '../../platform/http/refusals.ts';

/** 'Your Request was Invalid. Please Try Again.' with what is to be mended, by the fields of the wizard. */
export function refuseIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const closed = issues.find(({ reason }) => reason.code === 'enrollment-not-active');
  if (closed) throw conflict('enrollment-not-active');
  const fields = Object.fromEntries(issues.toReversed().map(({ field, page, reason }) => [field ?? page, reason.code]));
  throw new Refusal(422, 'request-invalid', { fields });
}
