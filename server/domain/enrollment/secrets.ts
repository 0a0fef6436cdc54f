import { maskedSsn } from '@coverlane/contract/ssn-mask.ts';
import { ssnDigits } from '../ssn.ts';
import type { Answers, TypedDependent } from './answers.ts';

/** What of a draft is sealed apart from the rest: SSNs, the salary and bank numbers, by the name of the field. */
export type DraftSecrets = Readonly<Record<string, string>>;

const BANK = ['routingNumber', 'accountNumber', 'accountNumberAgain'] as const;
const MASKED = /^\*/;

/** Goes over every secret field of a draft; `change` answers what is to stand there. */
function withSecrets(answers: Answers, change: (field: string, typed: string | null) => string | null): Answers {
  const { subscriber, dependents, bank } = answers;
  return {
    ...answers,
    subscriber: {
      ...subscriber,
      ssn: change('subscriber.ssn', subscriber.ssn),
      salary: change('subscriber.salary', subscriber.salary),
    },
    dependents: dependents.map((each) => ({ ...each, ssn: change(ssnField(each), each.ssn) })),
    bank: {
      ...bank,
      ...Object.fromEntries(BANK.map((name) => [name, change(`bank.${name}`, bank[name])])),
    },
  };
}

const ssnField = ({ key }: TypedDependent): string => `dependents.${key}.ssn`;

/**
 * Takes the secrets out of what was typed. What comes back masked ('***-**-6789') was not touched by somebody who may
 * not see it: what was there before stays.
 */
export function takeSecrets(typed: Answers, before: DraftSecrets): { answers: Answers; secrets: DraftSecrets } {
  const secrets: Record<string, string> = {};
  const answers = withSecrets(typed, (field, text) => {
    const kept = text !== null && MASKED.test(text) ? before[field] : text;
    if (kept !== undefined && kept !== null && kept !== '') secrets[field] = kept;
    return null;
  });
  return { answers, secrets };
}

/** The draft as it was typed. */
export const putSecrets = (answers: Answers, secrets: DraftSecrets): Answers =>
  withSecrets(answers, (field) => secrets[field] ?? null);

const isOfBank = (field: string): boolean => field.startsWith('bank.');

/** The bank details alone: what stays sealed when everything else lies with the facts (domain 4.2 step 6, 6.5). */
export const bankSecrets = (secrets: DraftSecrets): DraftSecrets =>
  Object.fromEntries(Object.entries(secrets).filter(([field]) => isOfBank(field)));

/**
 * The draft for somebody who may not see numbers in full: SSN ***-**-6789, account ****6789, salary hidden.
 * @param only 'bank' masks the account alone: once it is sent, nobody reads it in full (Nacha; security 5)
 */
export const maskSecrets = (answers: Answers, secrets: DraftSecrets, only?: 'bank'): Answers =>
  withSecrets(answers, (field) => {
    const text = secrets[field];
    if (text === undefined) return null;
    return only === 'bank' && !isOfBank(field) ? text : maskedText(field, text);
  });

function maskedText(field: string, text: string): string {
  if (field.endsWith('.ssn')) return maskedSsn(ssnDigits(text) ?? '');
  return field === 'subscriber.salary' ? '*****' : `****${text.replace(/\D/g, '').slice(-4)}`;
}
