import type { Language } from '@coverlane/contract/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import type { ReactNode } from 'react';

/** One item as its input is given it. */
export type ItemProps = {
  readonly item: FormItem;
  readonly lang: Language;
  /** What was answered so far; undefined: nothing. */
  readonly value: unknown;
  readonly onAnswer: (value: unknown) => void;
  /** The same, worked out from what is answered by then: for an answer that comes later, as a file that was sent. */
  readonly onChange: (answerOf: (before: unknown) => unknown) => void;
};

/** What only the page around a form can draw: where files go, and whom somebody may pick. Without one nothing is asked there. */
export type ItemParts = Partial<Record<'file' | 'member-picker', (props: ItemProps) => ReactNode>>;
