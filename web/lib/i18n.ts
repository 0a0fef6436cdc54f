import { createContext, useCallback, useContext } from 'react';

import type english from '../locales/en.json';
import type { Catalogue } from './text-parts.ts';
import { hideJosa, placeJosa } from '@coverlane/contract/words/josa.ts';
import type { Language } from './language.ts';
import { type Message, parseMessage, writeMessage } from '@coverlane/contract/words/message-format.ts';

/** Every text of the product, '<feature>.<name>'. A key that en.json lacks is a type error. */
export type TextKey = keyof typeof english;

/** What fills the {arguments} of a message. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A text in the user's language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The texts in use, and English for what the language lacks (Spanish is partial by specification 1). */
export type LanguageState = {
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly english: Catalogue | null;
  /** Switches language; resolves when the new texts are on screen. Forms keep their values and their focus. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /** Asks for English because a text is missing. */
  readonly needEnglish: () => void;
};

export const LanguageContext = createContext<LanguageState | null>(null);

const read = new Map<string, Message>();

function messageOf(text: string): Message {
  const known = read.get(text);
  if (known) return known;
  const fresh = parseMessage(hideJosa(text));
  read.set(text, fresh);
  return fresh;
}

/** Formats one ICU message: arguments, plurals and Korean particles. Money and dates are passed in as finished text. */
export function formatMessage(message: string, language: Language, values: TextValues = {}): string {
  if (!message.includes('{') && !message.includes("'")) return message;
  return placeJosa(writeMessage(messageOf(message), { language, values }));
}

/** Language, catalogue and switch. Throws outside a LanguageProvider. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage stands outside LanguageProvider');
  return state;
}

/** A text and the language that it is really in: English where the chosen language lacks it. */
export function findText(state: LanguageState, key: TextKey, values?: TextValues): { text: string; lang: Language } {
  const own = state.catalogue[key];
  if (own !== undefined) return { text: formatMessage(own, state.language, values), lang: state.language };
  const other = state.english?.[key];
  return { text: other === undefined ? '' : formatMessage(other, 'en', values), lang: 'en' };
}

/** `const t = useText(); t('screens.home')`: texts in the user's language, drawn anew when it changes. */
export function useText(): Translate {
  const state = useLanguage();
  const { catalogue, needEnglish } = state;
  return useCallback(
    (key, values) => {
      if (!Object.hasOwn(catalogue, key)) queueMicrotask(needEnglish);
      return findText(state, key, values).text;
    },
    [state, catalogue, needEnglish],
  );
}

/** True when a key made from data (`errors.${code}`) is a text that exists. */
export function useHasText(): (key: string) => key is TextKey {
  const { catalogue, english } = useLanguage();
  return useCallback(
    (key: string): key is TextKey => Object.hasOwn(catalogue, key) || Object.hasOwn(english ?? {}, key),
    [catalogue, english],
  );
}
