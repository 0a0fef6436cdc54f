import type { AnyCall } from '@coverlane/contract/call.ts';
import { useLanguage } from '../lib/i18n.ts';
import { saveFile } from '../lib/files.ts';
import { SheetMenu } from './SheetMenu.tsx';

/** A column of a list: its name in calls, and the reader's words for it and for the codes in it. */
export interface ListColumn {
  readonly key: string;
  readonly label: string;
  readonly codes?: readonly { readonly value: string; readonly label: string }[];
}

type Props = {
  readonly call: AnyCall;
  /** What narrows the list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly ListColumn[];
  readonly labels: { readonly menu: string; readonly csv: string; readonly xlsx: string };
};

/** Saves exactly what a list shows, all its pages, as CSV or Excel in the reader's words. */
export function ExportMenu({ call, query, columns, labels }: Props) {
  const { language } = useLanguage();
  const words = JSON.stringify(Object.fromEntries(columns.flatMap(wordsOf)));
  const keys = columns.map(({ key }) => key).join(',');
  return (
    <SheetMenu
      iconOnly
      labels={labels}
      save={(format) => saveFile(call, { ...query, format, columns: keys, words, language })}
    />
  );
}

/** The file's words for a column and for the codes in it. */
const wordsOf = ({ key, label, codes = [] }: ListColumn): [string, string][] => [
  [key, label],
  ...codes.map((code): [string, string] => [`${key}.${code.value}`, code.label]),
];
