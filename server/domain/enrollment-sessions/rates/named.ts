import { bare } from './headings.ts';

/** Something that a file may name: by any of these names. */
export type Named = { id: string; names: readonly string[] };

/** How many letters have to be changed, put in or left out to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, against] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Who of them is called so: by one name exactly but for spaces, signs and letter case; null: nobody, or several. */
export function findNamed<One extends Named>(text: string, among: readonly One[]): One | null {
  const word = bare(text);
  const found = among.filter(({ names }) => names.some((name) => bare(name) === word));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The name that was likely meant: "Did you mean Everyday PPO?"; null: none is near, a third of the letters at most. */
export function nearest(text: string, among: readonly Named[]): string | null {
  const word = bare(text);
  const near = among
    .flatMap(({ names }) => names)
    .map((name) => ({ name, away: distance(word, bare(name)), length: bare(name).length }))
    .filter(({ away, length }) => away <= Math.max(word.length, length) / 3)
    .sort((one, other) => one.away - other.away);
  return near[0]?.name ?? null;
}
