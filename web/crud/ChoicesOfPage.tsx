import type { Field } from '@coverlane/contract/field-kinds.ts';
import { createContext, type ReactNode, use } from 'react';
import type { Choice } from '../ui/RadioGroup.tsx';

type Choices = Readonly<Partial<Record<NonNullable<Field['table']>, readonly Choice[]>>>;

const NONE: readonly Choice[] = [];
const Offered = createContext<Choices>({});

/** What fields can refer to that is no collection, by its table: whoever shows such a collection knows which there are. */
export function ChoicesOfPage({ choices, children }: { readonly choices: Choices; readonly children: ReactNode }) {
  return <Offered value={choices}>{children}</Offered>;
}

export const useChoicesOfPage = (table: keyof Choices): readonly Choice[] => use(Offered)[table] ?? NONE;
