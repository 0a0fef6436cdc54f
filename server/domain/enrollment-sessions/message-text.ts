import { nearest } from './rates/named.ts';

/** What a text of a session may name (domain 5.5). */
export const sessionVariables = [
  'member.firstName',
  'member.lastName',
  'client.name',
  'session.name',
  'session.opensAt',
  'session.closesAt',
  'session.effectiveDate',
  'session.link',
  'site.title',
  'site.supportPhone',
] as const;
export type SessionVariable = (typeof sessionVariables)[number];

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Variables named in a text, in their order. */
export const variablesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

const isKnown = (name: string): name is SessionVariable => sessionVariables.some((one) => one === name);

/** A variable that is not known, and the known one it is nearest to; null: none is near. Null: all of them are known. */
export function unknownVariable(text: string): { name: string; nearest: string | null } | null {
  const name = variablesIn(text).find((one) => !isKnown(one));
  if (name === undefined) return null;
  return {
    name,
    nearest: nearest(
      name,
      sessionVariables.map((known) => ({ id: known, names: [known] })),
    ),
  };
}

/** A text with its variables filled in; what has no value is left out. */
export const filledText = (text: string, values: Readonly<Partial<Record<SessionVariable, string>>>): string =>
  text.replace(NAMED, (_, name: string) => (isKnown(name) ? (values[name] ?? '') : ''));
