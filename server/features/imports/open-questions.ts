import { conflict } from '../../platform/http/refusals.ts';
import type { ImportRecord } from './imports.queries.ts';
import { type Choices, endedBy, questionsOf } from './questions.rules.ts';
import { importReply, storedResult } from './replies.rules.ts';

/** Everything that a claim file asks is answered before it is applied. @throws Refusal 409 */
export function requireNoQuestions(record: ImportRecord): void {
  const { questions, counts } = importReply(record);
  if (questions.includes('people')) throw conflict('import-people-open', { count: counts.unknownPeople });
  if (questions.includes('dates')) throw conflict('import-dates-open', { count: counts.undated });
  if (questions.includes('claims')) throw conflict('import-claims-open', { count: counts.unclear });
}

/** What a roster asks is answered, and a great loss of coverage confirmed (domain 15.2). @throws Refusal 409 */
export function requireAnswers(record: ImportRecord, choices: Choices): void {
  const result = storedResult(record);
  const open = questionsOf(result, choices);
  if (open.includes('codes')) throw conflict('import-codes-open');
  if (!open.includes('terminations')) return;
  const { members } = result.counts;
  throw conflict('import-confirm-terminations', { count: endedBy(result.counts, choices), members });
}
