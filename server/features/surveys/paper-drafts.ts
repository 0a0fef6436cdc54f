import type { Reply } from '@coverlane/contract/call.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import type { FieldKeys, FieldPlace } from '../../platform/db/field-encryption.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { draftPaper } from './paper-requests.queries.ts';
import type { OpenedPaper } from './papers.queries.ts';

type Told = Reply<(typeof surveyDoor)['surveyByKey']>;
type Filled = NonNullable<NonNullable<Told['paper']>['filled']>;

/** Where what a signer filled in lies sealed, and what whoever is asked did. */
export const ofSigner = (rowId: string): FieldPlace => ({
  table: 'survey_paper_signers',
  column: 'filled_sealed',
  rowId,
});
export const ofRecipient = (rowId: string): FieldPlace => ({
  table: 'surveyrecipients',
  column: 'draft_paper_sealed',
  rowId,
});

/** What was filled in of a version of a paper; of another one nothing: its places may be others. */
function opened(keys: FieldKeys, place: FieldPlace, { sealed, edition }: { sealed: string | null; edition: string }) {
  if (sealed === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed below, whose shape it is
  const kept = JSON.parse(keys.open(place, Buffer.from(sealed, 'base64'))) as { edition: string; filled: Filled };
  return kept.edition === edition ? kept.filled : null;
}

/** What whoever is asked filled in of their paper before they signed it; null: nothing, or of another version. */
export const filledOfDraft = async (
  { db, parts }: Visitor,
  recipientId: string,
  edition: string,
): Promise<Filled | null> =>
  opened(keysOf(parts.secrets), ofRecipient(recipientId), { sealed: await draftPaper(db, recipientId), edition });

/** The same of whoever signs after others. */
export const filledOfSigner = ({ parts }: Visitor, { signerId, filled }: OpenedPaper, edition: string): Filled | null =>
  opened(keysOf(parts.secrets), ofSigner(signerId), { sealed: filled, edition });
