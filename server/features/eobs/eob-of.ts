import { coverageTypes, type CoverageType, languages } from '@coverlane/contract/codes.ts';
import { creditsToDate } from '../../db/accumulators/family-accumulators.ts';
import type { Db } from '../../db/connect.ts';
import { cardFacts } from '../../db/facts/card-facts.queries.ts';
import { mailAddress } from '../../db/facts/mail-address.queries.ts';
import { type EobSectionRow, standardEob } from '../../domain/cards/standard-eob.ts';
import { displayName } from '../../domain/names.ts';
import { type ClaimOfEob, linesOfEob, patientOfEob, type PatientOfEob, sectionsFor } from './eobs.queries.ts';
import type { Eob } from './eob-writing.ts';

/** For whom an explanation is written. */
interface Reading {
  /** A member finds the patient by what opens claims, staff by the record. */
  isMember: boolean;
  /** The reader's language, where the patient's is not known. */
  language: string | null;
  /** Of a template that is not in use yet. */
  sections?: readonly EobSectionRow[];
  /** Whom a paper is sent to; absent: nobody, it is read on screen. */
  addresseeId?: string;
}

/** Everything the explanation of a claim says; undefined where the reader may not know the patient. */
export async function eobOf(db: Db, claim: ClaimOfEob, reading: Reading): Promise<Eob | undefined> {
  const { client_id: clientId, baseplan_id: baseplanId, person_id: personId } = claim;
  const { isMember, language } = reading;
  const patient = await patientOfEob(db, { personId, isMember });
  if (!patient) return undefined;
  const name = nameOf(patient);
  const dated = claim.dated ?? claim.service_date_to;
  const creditsOn = creditsDay(claim, dated);
  const sent = await sentTo(db, claim, reading);
  const spoken = sent ? sent.language : patient.language;
  return {
    claim,
    lines: await linesOfEob(db, claim.id),
    patient: { name, memberNumber: patient.member_number },
    addressee: [sent?.name ?? name],
    mailTo: sent?.mailTo ?? null,
    facts: await cardFacts(db, { clientId, baseplanId }),
    credits: await creditsOf(db, claim, creditsOn),
    sections: reading.sections ?? (await sectionsFor(db, clientId)) ?? standardEob,
    language: languages.find((known) => known === (spoken ?? language)) ?? languages[0],
    dated,
    creditsOn,
  };
}

async function sentTo(db: Db, { subscriber_id: subscriberId }: ClaimOfEob, { addresseeId }: Reading) {
  if (addresseeId === undefined) return undefined;
  const to = await patientOfEob(db, { personId: addresseeId, isMember: false });
  if (!to) return undefined;
  const name = nameOf(to);
  const address = await mailAddress(db, { personId: addresseeId, subscriberId });
  return { name, language: to.language, mailTo: address === null ? [name] : [name, ...address.split(', ')] };
}

/** A person's name as a paper writes it. */
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
