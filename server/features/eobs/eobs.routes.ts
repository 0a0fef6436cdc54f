import type { Input } from '@coverlane/contract/call.ts';
import { eobs } from '@coverlane/contract/calls/eobs.ts';
import { coverageTypes, type CoverageType, languages } from '@coverlane/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import { creditsToDate } from '../../db/accumulators/family-accumulators.ts';
import type { Db } from '../../db/connect.ts';
import { cardFacts } from '../../db/facts/card-facts.queries.ts';
import { standardEob } from '../../domain/cards/standard-eob.ts';
import { displayName } from '../../domain/names.ts';
import { type Context, FileReply, type Parts } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { serve } from '../../http/serve.ts';
import {
  type ClaimOfEob,
  claimOfEob,
  linesOfEob,
  patientOfEob,
  type PatientOfEob,
  sectionsFor,
} from './eobs.queries.ts';
import type { Eob } from './eob-writing.ts';
import { documentIdentifier, eobPdf } from './write-eob.ts';

/** Serves explanations of benefits. */
export function eobRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: eobs, handlers: { eob } });
}

/**
 * GET /eob: the explanation of a claim that is decided and released with a payment, drawn in the member's language.
 * @throws Refusal 404 for what the reader may not read, 409 'eob-unavailable' before it is released
 */
async function eob({ claimId, clientId }: Input<typeof eobs.eob>, context: Context): Promise<FileReply> {
  const claim = await claimOfEob(context.db, claimId);
  if (!claim || (clientId !== undefined && clientId !== claim.client_id)) throw notFound();
  if (!claim.ready) throw conflict('eob-unavailable');
  const bytes = await eobPdf(await eobOf(claim, context));
  context.saw({ type: 'eob', id: claimId, clientId: claim.client_id, ids: [claim.person_id] });
  return new FileReply(`${documentIdentifier(claim).replace(/[^\w-]/g, '')}.pdf`, 'application/pdf', bytes);
}

async function eobOf(claim: ClaimOfEob, { db, user }: Context): Promise<Eob> {
  const { client_id: clientId, baseplan_id: baseplanId, person_id: personId } = claim;
  const patient = await patientOfEob(db, { personId, isMember: user.type === 'member' });
  if (!patient) throw notFound();
  const name = nameOf(patient);
  const dated = claim.dated ?? claim.service_date_to;
  const creditsOn = creditsDay(claim, dated);
  return {
    claim,
    lines: await linesOfEob(db, claim.id),
    patient: { name, memberNumber: patient.member_number },
    addressee: [name],
    facts: await cardFacts(db, { clientId, baseplanId }),
    credits: await creditsOf(db, claim, creditsOn),
    sections: (await sectionsFor(db, clientId)) ?? standardEob,
    language: languages.find((known) => known === (patient.language ?? user.language)) ?? languages[0],
    dated,
    creditsOn,
  };
}

const nameOf = (row: PatientOfEob): string =>
  displayName({
    firstName: row.first_name ?? '',
    middleName: row.middle_name,
    lastName: row.last_name ?? '',
    suffixName: row.suffix_name,
  });

/** The credits of the year that the service lies in: as of the explanation, but not past that year. */
const creditsDay = ({ service_date_to }: ClaimOfEob, dated: string): string =>
  dated.slice(0, 4) === service_date_to.slice(0, 4) ? dated : `${service_date_to.slice(0, 4)}-12-31`;

const creditsOf = (db: Db, claim: ClaimOfEob, on: string) =>
  creditsToDate(db, { personId: claim.person_id, on, coverageType: claim.coverage_type ?? coverageOf(claim) });

const coverageOf = ({ claim_type }: ClaimOfEob): CoverageType =>
  claim_type === 'pharmacy' ? 'rx' : (coverageTypes.find((known) => known === claim_type) ?? 'medical');
