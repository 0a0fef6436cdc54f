import { createHash } from 'node:crypto';
import type { Language } from '@coverlane/contract/codes.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { surveySigningTexts } from '@coverlane/contract/surveys/signing.ts';

/** What is signed: these answers, with these files and this paper, to this version of the questions. */
export interface Signed {
  surveyId: string;
  formVersion: number;
  answers: Answers;
  fileIds: readonly string[];
  /** Fingerprint of the paper that was signed with them; null: none is. */
  paper: string | null;
}

/**
 * The fingerprint of what somebody signs (ESIGN, 15 USC 7001(d): what was signed can be shown to be the same). In whatever language
 * the page is read, the answers are the same, so that changing it takes no signature away.
 */
export function hashOfSigned({ surveyId, formVersion, answers, fileIds, paper }: Signed): string {
  return createHash('sha256')
    .update(
      JSON.stringify([surveyId, formVersion, inOrder(answers), fileIds.toSorted(), ...(paper === null ? [] : [paper])]),
    )
    .digest('hex');
}

/** The parts of answers by name, in whatever order they were sent: those of a table or an address too. */
const inOrder = (parts: object): unknown[] =>
  Object.entries(parts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, said]: [string, unknown]) => [
      name,
      typeof said === 'object' && said !== null && !Array.isArray(said) ? inOrder(said) : said,
    ]);

/** The words that were agreed to, by their version and the language in which they were read. */
export const signedText = (version: number, language: Language): string =>
  surveySigningTexts[version - 1]?.[language] ?? '';

/** Is a paper asked for that was not signed: none was, or another that was asked for before? */
export const lacksPaper = (of: {
  paper: { templateId: string } | null;
  signedPaper: { templateId: string } | null;
}): boolean => of.paper !== null && of.signedPaper?.templateId !== of.paper.templateId;

/** Who signed and when; null: nobody, or it was something else. */
export const signedBy = (signature: { name: string; at: string } | null, isSame: boolean) =>
  signature !== null && isSame ? { name: signature.name, at: signature.at } : null;

/** A draft does not name its files: they lie beside it. */
export const withoutFiles = ({ items }: FormDefinition, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([key]) => items.find((item) => item.key === key)?.type !== 'file'),
  );
