/** A list with one entry moved by a place, -1 towards the beginning and 1 towards the end; itself where there is no such place. */
export function moved<Entry>(list: readonly Entry[], at: number, step: 1 | -1): readonly Entry[] {
  const [entry, other] = [list[at], list[at + step]];
  if (entry === undefined || other === undefined) return list;
  return list.map((one, place) => (place === at ? other : place === at + step ? entry : one));
}
