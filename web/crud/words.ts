import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { Field } from '@coverlane/contract/field-kinds.ts';
import { recordName } from '@coverlane/contract/words/record-names.ts';
import { useCallback } from 'react';
import { type TextValues, useLanguage, useText } from '../lib/i18n.ts';
import { useOptionalText } from '../lib/optional-text.ts';
import { type FieldUse, kinds } from './fields.tsx';

/** The collection's own texts, `<collection>.<key>`: `word('title')`; empty where there is none. */
export function useWords({ name }: Collection) {
  const textIfAny = useOptionalText();
  return useCallback((key: string, values?: TextValues) => textIfAny(`${name}.${key}`, values), [name, textIfAny]);
}

/** Every field of a collection that something reads, by its name, with what is needed to show it. */
export function useFields(collection: Collection): Readonly<Record<string, FieldUse>> {
  const t = useText();
  const word = useWords(collection);
  const useOf = (name: string, field: Field): FieldUse => {
    const show = (value: unknown) => use.kind.cell(value, use);
    const use: FieldUse = { name, field, word, t, kind: kinds[field.kind], label: word(name), show };
    return use;
  };
  const read = Object.entries(collection.fields).filter(([, field]) => !field.later);
  return Object.fromEntries(read.map(([name, field]) => [name, useOf(name, field)]));
}

/**
 * What a record is called, in the reader's language: its first column, a choice in words. One that is called after another
 * record has no name of its own to be said in a sentence: it goes by what its collection is called.
 */
export function useNameOf(collection: Collection): (record: CollectionRecord | undefined) => string {
  const word = useWords(collection);
  const { language } = useLanguage();
  const first = collection.columns[0] ?? 'id';
  const of = collection.fields[first];
  return (record) => {
    const value = recordName(collection, record ?? {}, language);
    if (value === '') return '';
    if (of?.collection) return word('title');
    return of?.kind === 'choice' ? word(`${first}.${value}`) : value;
  };
}
