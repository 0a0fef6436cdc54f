import { allReasons } from '@coverlane/contract/claims/story.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { creditsToDate } from '../../facts/accumulators/family-accumulators.ts';
import type { CardFacts } from '../../domain/cards/card-data.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { centsOf } from '../../domain/money.ts';
import type { TemplateFacts } from '../../domain/template-values.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { Picture } from '../../platform/pdf/picture.ts';
import type { eobWords } from './eob-words.ts';
import type { ClaimOfEob, LineOfEob, MoneyOfEob } from './eobs.queries.ts';

/** Credits toward yearly limits, in and out of network (cents). */
export type Credits = NonNullable<Awaited<ReturnType<typeof creditsToDate>>>;

/** Everything an explanation says. */
export interface Eob {
  claim: ClaimOfEob;
  lines: readonly LineOfEob[];
  patient: { name: string; memberNumber: string };
  addressee: readonly string[];
  /** The lines of an address, the name first, of a paper that goes by post; null: it is read on screen. */
  mailTo: readonly string[] | null;
  facts: CardFacts | undefined;
  /** Of the site that the client's people use; null: none is set. */
  logo: Picture | null;
  /** Undefined: the reader may not see the person's amounts. */
  credits: Credits | undefined;
  sections: readonly EobSectionRow[];
  /** What administrators' own variables are worked out from, and those that the sections need and nobody set. */
  variables: TemplateFacts;
  missing: readonly string[];
  language: Language;
  /** The day it is dated, 'YYYY-MM-DD', and the day the credits stand as of. */
  dated: string;
  creditsOn: string;
}

/** What a section is written with. */
export interface Writing {
  sheet: Paper;
  eob: Eob;
  say: ReturnType<typeof eobWords>;
  money: (text: string | null) => string;
  day: (date: string | null) => string;
}

/** The money of a claim or a line by the names of its story (`contract/claims`). */
const storyMoney = ({ not_covered: notCovered, owed: patientResponsibility, ...money }: MoneyOfEob) => ({
  ...money,
  charges: money.charged,
  notCovered,
  patientResponsibility,
});

/** A claim and its lines as the story is told from them, the same as on screen. */
export const storyOf = ({ claim, lines }: Pick<Eob, 'claim' | 'lines'>) => ({
  status: claim.status,
  totals: storyMoney(claim),
  lines: lines.map((line) => ({ ...storyMoney(line), notCoveredTo: line.not_covered_to })),
});

/** What the paper calls the plan, and whom its reader calls: by the client's name where neither is recorded. */
export const planOf = ({ claim: { plan_name, client_name } }: Eob): string => plan_name ?? client_name;
export const phoneOf = ({ facts, claim }: Eob): string => facts?.phoneMember ?? claim.client_name;

/** The reasons of the claim and of its services, each once. */
export const reasonsOf = ({ lines, claim: whole }: Eob) =>
  allReasons({ whole: whole.reason_codes, lines: lines.map(({ reason_codes }) => reason_codes) });

/** Is an amount stated, and more than nothing? */
export const isAbove0 = (text: string | null): boolean => text !== null && (centsOf(text) ?? 0) > 0;
