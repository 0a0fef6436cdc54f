const cell = (row: readonly number[], at: number): number => row[at] ?? Infinity;

/** How many letters must be changed, added or dropped to make one text of another (Levenshtein, row by row). */
export function editDistance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...two].entries()) {
      const changed = cell(row, at) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, cell(row, at + 1) + 1, cell(next, at) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
