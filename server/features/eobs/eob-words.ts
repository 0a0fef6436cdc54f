import type { Language } from '@coverlane/contract/codes.ts';
import enSentences from '@coverlane/contract/claims/sentences/en.json' with { type: 'json' };
import esSentences from '@coverlane/contract/claims/sentences/es.json' with { type: 'json' };
import koSentences from '@coverlane/contract/claims/sentences/ko.json' with { type: 'json' };
import type { ClaimSentences } from '@coverlane/contract/claims/sentences.ts';
import en from './eob-words.en.json' with { type: 'json' };
import es from './eob-words.es.json' with { type: 'json' };
import ko from './eob-words.ko.json' with { type: 'json' };

/** A text of an explanation of benefits. */
export type EobWord = keyof typeof en;

const words: Readonly<Record<Language, Readonly<Record<EobWord, string>>>> = { en, es, ko };

/** What reason codes mean, in each language. */
export const sentencesOf: Readonly<Record<Language, ClaimSentences>> = {
  en: enSentences,
  es: esSentences,
  ko: koSentences,
};

/** `const say = eobWords('ko'); say('owedText', { amount: '$12.00' })`: values stand in braces. */
export const eobWords =
  (language: Language) =>
  (key: EobWord, values: Readonly<Record<string, string | number>> = {}): string =>
    words[language][key].replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));

/** Help in the languages that the law names (45 CFR 147.136(e)), and in Korean. */
export const taglines: readonly ((phone: string) => string)[] = [
  (phone) => `SPANISH (Español): Para obtener asistencia en Español, llame al ${phone}.`,
  (phone) => `TAGALOG (Tagalog): Kung kailangan ninyo ang tulong sa Tagalog tumawag sa ${phone}.`,
  (phone) => `CHINESE (Zhongwen): Ruguo xuyao Zhongwen de bangzhu, qing boda ${phone}.`,
  (phone) => `NAVAJO (Dine): Dinek'ehgo shika at'ohwol ninisingo, kwiijigo holne' ${phone}.`,
  (phone) => `KOREAN (한국어): 한국어로 도움이 필요하시면 ${phone}번으로 전화하세요.`,
];
