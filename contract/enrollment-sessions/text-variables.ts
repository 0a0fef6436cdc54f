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

/** What a paper that is signed may name: a link is somebody's own, and stands on no paper that is kept. */
export const paperVariables: readonly SessionVariable[] = sessionVariables.filter((name) => name !== 'session.link');

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Variables named in a text, in their order. */
export const variablesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

const isKnown = (name: string): name is SessionVariable => sessionVariables.some((one) => one === name);

/** A text with its variables filled in; what has no value is left out. */
export const filledText = (text: string, values: Readonly<Partial<Record<SessionVariable, string>>>): string =>
  text.replace(NAMED, (_, name: string) => (isKnown(name) ? (values[name] ?? '') : ''));
