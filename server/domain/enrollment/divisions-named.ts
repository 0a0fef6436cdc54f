import type { ChangeRequest } from '../changes/requests.ts';
import type { Answers } from './answers.ts';

/** The divisions a request would put somebody into. */
function divisionsOfRequest(request: ChangeRequest): (string | null | undefined)[] {
  if (request.type === 'divchange') return [request.divisionId];
  if (request.type === 'newemployee' || request.type === 'demochange') return [request.employment?.divisionId];
  if (request.type === 'coveragechange' || request.type === 'open' || request.type === 'self')
    return request.coverages.map((coverage) => (coverage.action === 'cover' ? coverage.divisionId : null));
  return [];
}

/** Every division an enrollment names: of its draft, or of its requests. Who is held to divisions may name these alone. */
export const divisionsNamed = (what: {
  answers: Pick<Answers, 'selectedDivisionId'> | null;
  requests: readonly ChangeRequest[];
}): string[] =>
  [what.answers?.selectedDivisionId, ...what.requests.flatMap(divisionsOfRequest)].flatMap((id) => id ?? []);
