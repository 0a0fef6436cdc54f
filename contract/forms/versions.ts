import type { FormDefinition, FormItem } from './model.ts';

/** What became of an item from one version of a form to the next. */
export const itemChanges = ['added', 'removed', 'hidden', 'shown', 'moved', 'changed'] as const;
export type ItemChange = (typeof itemChanges)[number];

/** One change of a version: which item, what became of it, and of a changed one which parts. */
export interface FormChange {
  readonly key: string;
  readonly what: ItemChange;
  readonly parts: readonly (keyof FormItem)[];
}

const partsOf = (before: FormItem, after: FormItem): (keyof FormItem)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an item are its parts
  (Object.keys(after) as (keyof FormItem)[]).filter(
    (part) => part !== 'hidden' && JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );

/** What changed from one version to the next, in the order of the new one; removed items stand last (domain 12.2). */
export function changesBetween(before: FormDefinition, after: FormDefinition): FormChange[] {
  const stays = (item: FormItem, others: FormDefinition) => others.items.some(({ key }) => key === item.key);
  const orderBefore = before.items.filter((item) => stays(item, after)).map(({ key }) => key);
  const orderAfter = after.items.filter((item) => stays(item, before)).map(({ key }) => key);
  const moved = new Set(orderAfter.filter((key, at) => orderBefore[at] !== key));
  const changes = after.items.flatMap((item): FormChange[] => {
    const old = before.items.find(({ key }) => key === item.key);
    if (!old) return [{ key: item.key, what: 'added', parts: [] }];
    return [...shownChange(old, item), ...partChange(old, item), ...(moved.has(item.key) ? [one(item, 'moved')] : [])];
  });
  return [...changes, ...before.items.filter((item) => !stays(item, after)).map((item) => one(item, 'removed'))];
}

const one = ({ key }: FormItem, what: ItemChange): FormChange => ({ key, what, parts: [] });

const shownChange = (old: FormItem, item: FormItem): FormChange[] =>
  old.hidden === item.hidden ? [] : [one(item, item.hidden ? 'hidden' : 'shown')];

function partChange(old: FormItem, item: FormItem): FormChange[] {
  const parts = partsOf(old, item);
  return parts.length === 0 ? [] : [{ key: item.key, what: 'changed', parts }];
}

const NOTHING: FormDefinition = { columns: 1, items: [] };

/** Versions from the newest to the first, each with what changed from the one before; of the first one all is added. */
export const withChanges = <Version extends { readonly form: FormDefinition }>(versions: readonly Version[]) =>
  versions.map((one, at) => ({
    ...one,
    changes: changesBetween(versions[at + 1]?.form ?? NOTHING, one.form).map((change) => ({
      ...change,
      parts: [...change.parts],
    })),
  }));

/** The items with answers that a new version would lose or turn into another type: they are hidden instead (domain 12.2). */
export const lostItems = (before: FormDefinition, after: FormDefinition, answered: ReadonlySet<string>): string[] =>
  before.items
    .filter(({ key, type }) => answered.has(key) && after.items.find((item) => item.key === key)?.type !== type)
    .map(({ key }) => key);
