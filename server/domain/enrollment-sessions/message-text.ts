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

/** How many letters differ (Levenshtein), small letters and dots apart. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (const [line, letter] of [...one].entries()) {
    const above = rows[line] ?? [];
    const row = [line + 1];
    for (const [at, wanted] of [...other].entries())
      row.push(Math.min((above[at] ?? 0) + (letter === wanted ? 0 : 1), (above[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** A variable that is not known, and the known one it is nearest to. Null: all of them are known. */
export function unknownVariable(text: string): { name: string; nearest: SessionVariable } | null {
  const name = variablesIn(text).find((one) => !isKnown(one));
  if (name === undefined) return null;
  const [nearest = 'session.link'] = sessionVariables.toSorted(
    (one, other) => distance(plain(name), plain(one)) - distance(plain(name), plain(other)),
  );
  return { name, nearest };
}

/** A text with its variables filled in; what has no value is left out. */
export const filledText = (text: string, values: Readonly<Partial<Record<SessionVariable, string>>>): string =>
  text.replace(NAMED, (_, name: string) => (isKnown(name) ? (values[name] ?? '') : ''));
