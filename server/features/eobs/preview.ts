import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/eobs/calls.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { installationDay } from '../../platform/db/installation-day.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { cardFacts } from '../../facts/card-facts.queries.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { sampleNames, type SamplePlace } from '../../facts/sample-place.queries.ts';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { resolvedVariables, shownVariables } from '../../domain/template-values.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { eobOf } from './eob-of.ts';
import { eobValues, requireWhole } from './eob-values.ts';
import type { Eob } from './eob-writing.ts';
import { claimOfEob, claimOfNumber, sectionsOf } from './eobs.queries.ts';
import { sampleEob } from './sample-eob.ts';
import { eobPdf } from './write-eob.ts';

type Calls = typeof eobs;

/** GET /eobtemplates/{id}/sample: the paper that a template makes, of an invented claim. @throws Refusal 404, 422 as below */
export async function eobSample(
  { id, language, ...place }: Input<Calls['eobSample']>,
  { db }: Context,
): Promise<FileReply> {
  const sections = await sectionsOf(db, id);
  if (!sections) throw notFound();
  return paperOf(await eobPdf({ ...(await sampleAt(db, place, language)), sections }));
}

/**
 * GET /eobtemplates/words: what the words of the invented explanation are filled with, and every variable with what it says.
 * @throws Refusal 422 where there is no such client, plan or division
 */
export async function eobSampleWords(
  { language, ...place }: Input<Calls['eobSampleWords']>,
  { db }: Context,
): Promise<Reply<Calls['eobSampleWords']>> {
  const eob = await sampleAt(db, place, language);
  const values = eobValues(eob);
  return { values, variables: shownVariables(resolvedVariables(eob.variables, values)) };
}

/** The invented explanation, of a client or plan with what is recorded for them. */
async function sampleAt(db: Db, place: SamplePlace, language: Language): Promise<Eob> {
  const names = await sampleNames(db, place);
  if ('absent' in names) throw invalid(names.absent);
  const { clientId = null, baseplanId = null, divisionId = null } = place;
  const on = await installationDay(db);
  return {
    ...sampleEob,
    language,
    claim: {
      ...sampleEob.claim,
      client_name: names.clientName ?? sampleEob.claim.client_name,
      plan_name: names.planName ?? sampleEob.claim.plan_name,
    },
    ...(clientId !== null && {
      facts: await cardFacts(db, { clientId, baseplanId }),
      logo: await paperLogo(db, clientId),
    }),
    variables: await templateFacts(db, { clientId, baseplanId, divisionId, on, language }),
  };
}

/**
 * GET /eobtemplates/{id}/preview: the same of a real claim, also of one that is not decided yet. It shows nothing that the
 * reader could not read as that claim, and is in the log as that.
 * @throws Refusal 404, 422 'not-found' at the number, 409 'template-missing-values'
 */
export async function eobPreview(
  { id, claimNumber }: Input<Calls['eobPreview']>,
  context: Context,
): Promise<FileReply> {
  const { db, user, saw } = context;
  const sections = await sectionsOf(db, id);
  if (!sections) throw notFound();
  const claimId = await claimOfNumber(db, claimNumber.trim());
  const claim = claimId === null ? undefined : await claimOfEob(db, claimId);
  const eob = claim && (await eobOf(db, claim, { isMember: false, language: user.language, sections }));
  if (!eob) throw invalid({ claimNumber: 'not-found' });
  saw({ type: 'eob', id: eob.claim.id, clientId: eob.claim.client_id, ids: [eob.claim.person_id] });
  requireWhole(eob);
  return paperOf(await eobPdf(eob));
}

const paperOf = (bytes: Buffer) => new FileReply('explanation-of-benefits.pdf', 'application/pdf', bytes);
