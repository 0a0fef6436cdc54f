import type { Language } from '@coverlane/contract/codes.ts';
import { isChosen, type ItemType } from '@coverlane/contract/forms/codes.ts';
import { type FormFault, itemsFaults } from '@coverlane/contract/forms/items-faults.ts';
import type { FormItem, FormOption, Words } from '@coverlane/contract/forms/model.ts';
import { newItemOf } from '@coverlane/contract/forms/new-item.ts';

const NO_WORDS: Words = { en: '', ko: null, es: null };

/** The first of `q1`, `q2`, … that is not taken. */
function free(prefix: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** A new option whose value no other has. */
export const newOption = (options: readonly FormOption[]): FormOption => ({
  value: free(
    'o',
    options.map(({ value }) => value),
  ),
  label: NO_WORDS,
});

/** A new item of this type whose key no other has; what is chosen begins with two options. */
export function newItem(type: ItemType, items: readonly FormItem[]): FormItem {
  const key = free(
    'q',
    items.map((item) => item.key),
  );
  return withType(newItemOf({ key, type, label: NO_WORDS }), type);
}

const twoOptions = (options: readonly FormOption[]): FormOption[] =>
  options.length > 0
    ? [...options]
    : [
        { value: 'o1', label: NO_WORDS },
        { value: 'o2', label: NO_WORDS },
      ];

/** The item as one of another type: options stay where it has any, a rule does not. */
export const withType = (item: FormItem, type: ItemType): FormItem => ({
  ...item,
  type,
  validation: null,
  bind: type === 'text' ? item.bind : null,
  required: type === 'section' ? false : item.required,
  options: isChosen(type) ? twoOptions(item.options) : [],
  rows: type === 'matrix' ? twoOptions(item.rows) : [],
});

/** The words with another text in one language; an empty text is none. */
export const withWords = (words: Words | null, lang: Language, text: string): Words => ({
  ...(words ?? NO_WORDS),
  [lang]: lang === 'en' ? text : text || null,
});

/** The list with the item of one place at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length ? [...items] : rest.toSpliced(to, 0, item);
}

/** What a page can ask of a ready form; a section under which nothing is left is left out too. */
export function copied(items: readonly FormItem[], types: readonly ItemType[]): FormItem[] {
  const asked = items.filter(({ type }) => types.includes(type));
  return asked.filter(({ type }, at) => type !== 'section' || (asked[at + 1] ?? { type }).type !== 'section');
}

/** The list with another item at one place. */
export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] => items.with(at, item);

const isSilent = ({ label }: { readonly label: Words }): boolean => label.en.trim() === '';

/** What one cannot leave as it is typed: the server refuses it by the form's schema. */
function typedFaults({ key, label, options, rows, showWhen }: FormItem): Pick<FormFault, 'field' | 'code'>[] {
  const found: [boolean, string, FormFault['code']][] = [
    [isSilent({ label }), 'label.en', 'required'],
    [!/^[a-z][a-zA-Z0-9]{0,39}$/.test(key), 'key', 'bad-text'],
    [options.some(isSilent), 'options', 'required'],
    [rows.some(isSilent), 'rows', 'required'],
    [(showWhen?.conditions ?? []).some(({ value }) => value.trim() === ''), 'showWhen', 'required'],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, field, code]) => ({ field, code }));
}

/** Everything that is wrong with a form as it is being built. */
export const builtFaults = (items: readonly FormItem[]): FormFault[] => [
  ...items.flatMap((item, index) => typedFaults(item).map((found) => ({ index, item: item.key, ...found }))),
  ...itemsFaults(items),
];
