import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Remembered } from './identity-question.ts';
import type { Reason } from './roster.ts';

const ANSWERED = { same: 'answered-same', another: 'answered-another', wrongSsn: 'answered-wrong-ssn' } as const;

/** Who answered, and when: a person by name; a key by its own, so that each reader is told in their language. */
export function whoAnswered({ answer, byName, byKey, at }: Remembered): Reason {
  const by = actorIn(byName, byKey);
  const date = at.slice(0, 10);
  if (by === null || typeof by === 'string') return { code: ANSWERED[answer], values: { by, date } };
  if (by.kind === 'link') return { code: ANSWERED[answer], values: { by: by.name, date } };
  if (by.kind === 'command') return { code: ANSWERED[answer], values: { by: by.maker, date } };
  const { name, prefix, maker } = by;
  return { code: `${ANSWERED[answer]}-by-key`, values: { key: name, prefix, maker, date } };
}
