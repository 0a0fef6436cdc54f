import type { ChangeRequest } from '../changes/requests.ts';
import type { Answers } from './answers.ts';

/** The divisions a request would put somebody into. */
function divisionsOfRequest(request: ChangeRequest): (string | null | undefined)[] {
  if (request.type === 'divchange') return [request.divisionId];
  if ('employment' in request) return [request.employment?.divisionId];
  if ('coverages' in request)
    return request.coverages.map((coverage) => (coverage.action === 'cover' ? coverage.divisionId : null));
  return [];
}

/** Every division an enrollment names: of its draft, or of its requests. Who is held to divisions may name these alone. */
export const divisionsNamed = (what: {
  answers: Pick<Answers, 'selectedDivisionId'> | null;
  requests: readonly ChangeRequest[];
}): string[] =>
  [what.answers?.selectedDivisionId, ...what.requests.flatMap(divisionsOfRequest)].flatMap((id) => id ?? []);
