import type { FormItem } from '../model.ts';
import { accident } from './accident.ts';
import { cob } from './cob.ts';
import { dependentAudit, disabledDependent } from './dependents.ts';
import { satisfaction } from './satisfaction.ts';

/** Ready forms in three languages, to begin with: copied, and then one's own (domain 12.1). */
export const readyForms = {
  cob,
  accident,
  dependentAudit,
  disabledDependent,
  satisfaction,
} as const satisfies Readonly<Record<string, readonly FormItem[]>>;
export type ReadyForm = keyof typeof readyForms;
