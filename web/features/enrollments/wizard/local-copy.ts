import { stored } from '../../../lib/stored.ts';
import type { Answers, Enrollment, Place } from './draft.ts';

/** Answers that the server has not got yet, kept for the browser session. */
export interface LocalCopy {
  readonly id: string;
  /** The version of the draft that they were typed over. */
  readonly version: number;
  readonly answers: Answers;
  readonly place: Place;
}

const copy = stored<LocalCopy | null>('coverlane.draft', (json) => (isCopy(json) ? json : null));

/** Written by this page alone, so a look at its outline is enough. */
function isCopy(json: unknown): json is LocalCopy {
  const { id, version, answers }: { id?: unknown; version?: unknown; answers?: unknown } =
    typeof json === 'object' && json !== null ? json : {};
  return typeof id === 'string' && typeof version === 'number' && typeof answers === 'object' && answers !== null;
}

/** Keeps answers until the server has them; null: it has. Numbers that open doors elsewhere stay out of the storage. */
export function keepCopy(kept: LocalCopy | null): void {
  copy.set(kept && { ...kept, answers: withoutSecrets(kept.answers) });
}

function withoutSecrets(answers: Answers): Answers {
  return {
    ...answers,
    subscriber: { ...answers.subscriber, ssn: null },
    dependents: answers.dependents.map((one) => ({ ...one, ssn: null })),
  };
}

/** What this browser kept of a draft, with the numbers that the server has; undefined where there is nothing newer. */
export function copyOf(loaded: Enrollment): LocalCopy | undefined {
  const kept = copy.get();
  if (kept?.id !== loaded.id) return undefined;
  return { ...kept, answers: withSecretsOf(kept.answers, loaded.answers) };
}

/** A copy from before has the bank account, which is not asked for any more. */
function withSecretsOf(kept: Answers & { readonly bank?: unknown }, loaded: Answers): Answers {
  const { bank: _, ...answers } = kept;
  return {
    ...answers,
    subscriber: { ...answers.subscriber, ssn: loaded.subscriber.ssn },
    dependents: answers.dependents.map((one) => ({
      ...one,
      ssn: loaded.dependents.find(({ key }) => key === one.key)?.ssn ?? null,
    })),
  };
}
