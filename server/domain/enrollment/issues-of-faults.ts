import { type Faults, LONGEST_LINES, type StatedFault } from '@coverlane/contract/members/stated-faults.ts';
import type { Issue } from './answers.ts';

type Say = (field: string, code: string, values?: Issue['reason']['values']) => Issue;

/** How the wizard says a fault that every form may have (`enrolling.<code>`). */
const CODES: Readonly<Record<Exclude<StatedFault, 'required' | 'bad-date'>, string>> = {
  'too-long': 'too-long',
  'bad-email': 'email-invalid',
  'bad-phone': 'phone-invalid',
  'bad-ssn': 'ssn-invalid',
  'bad-zip': 'zip-invalid',
  'bad-state': 'state-invalid',
  'bad-npi': 'npi-invalid',
  'bad-share': 'share-invalid',
  'end-before-start': 'other-ends-early',
  'birth-future': 'dob-future',
  'birth-too-old': 'dob-too-old',
};

const isBirth = (field: string): boolean => field.toLowerCase().endsWith('dob');

function codeOf(field: string, fault: StatedFault, called: string): string {
  if (fault === 'required') return `${called}-required`;
  if (fault === 'bad-date') return isBirth(field) ? 'dob-invalid' : 'date-invalid';
  return CODES[fault];
}

/**
 * What the contract finds wrong with what was typed, as issues of a draft.
 * @param called names of fields in the sentence that asks for them, where they differ: a doctor's name is `doctor-name`
 */
export function issuesOfFaults(faults: Faults, say: Say, called: Readonly<Record<string, string>> = {}): Issue[] {
  return Object.entries(faults).flatMap(([field, fault]) => {
    if (fault === undefined) return [];
    const limit = fault === 'too-long' ? LONGEST_LINES[field] : undefined;
    return say(field, codeOf(field, fault, called[field] ?? field), limit === undefined ? {} : { limit });
  });
}
