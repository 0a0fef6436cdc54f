import { collections } from '@coverlane/contract/collections/index.ts';
import type { Field } from '@coverlane/contract/field-kinds.ts';
import { recordName } from '@coverlane/contract/words/record-names.ts';
import { useState } from 'react';
import { useCall } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import { Combobox } from '../ui/Combobox.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { ManyCombobox } from '../ui/ManyCombobox.tsx';
import type { Choice } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { useChoicesOfPage } from './ChoicesOfPage.tsx';

type Reference = { readonly collection: string | undefined };

/** Records of another collection: by id, or those that a search finds. */
function useRecords(name: string | undefined, input: { id?: string; search?: string }): readonly Choice[] {
  const of = collections.find((collection) => collection.name === name) ?? collections[0];
  if (!of) throw new Error('There is no collection');
  const { language } = useLanguage();
  const { data } = useCall(of.calls.list, input, { keep: true });
  return (data?.rows ?? []).map((row) => ({ value: row.id, label: recordName(of, row, language) }));
}

type NameProps = Partial<Reference> & Pick<Field, 'table'> & { readonly id: string };

/** What a record is called that a field refers to. */
export function ReferenceName({ id, collection, table }: NameProps) {
  return table ? <NameOfPage id={id} table={table} /> : <NameOfRecord id={id} collection={collection} />;
}

function NameOfRecord({ id, collection }: Reference & { readonly id: string }) {
  return useRecords(collection, { id })[0]?.label ?? '';
}

type Table = NonNullable<Field['table']>;

/** Chooses what is no collection, among what the page offers. */
export function OfPage({
  given,
  value,
  table,
}: {
  readonly given: FieldProps;
  readonly value: string;
  readonly table: Table;
}) {
  return <Select {...given} choices={useChoicesOfPage(table)} defaultValue={value} />;
}

function NameOfPage({ id, table }: { readonly id: string; readonly table: Table }) {
  return useChoicesOfPage(table).find(({ value }) => value === id)?.label ?? '';
}

/** Chooses a record of another collection. */
export function ReferenceInput({
  given,
  value,
  collection,
}: Reference & { readonly given: FieldProps; readonly value: string }) {
  const [search, setSearch] = useState('');
  const chosen = useRecords(collection, value && !search ? { id: value } : { search });
  return <Combobox {...given} choices={chosen} defaultValue={value} onSearch={setSearch} />;
}

/** Chooses several of them. */
export function ReferencesInput({
  given,
  value,
  collection,
}: Reference & { readonly given: FieldProps; readonly value: string[] }) {
  const [search, setSearch] = useState('');
  const found = useRecords(collection, { search });
  const nameOf = (id: string) => <ReferenceName id={id} collection={collection} />;
  return <ManyCombobox {...given} choices={found} defaultValue={value} renderLabel={nameOf} onSearch={setSearch} />;
}
