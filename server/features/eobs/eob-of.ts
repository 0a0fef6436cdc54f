import { coverageTypes, type CoverageType, type Language, languages } from '@coverlane/contract/codes.ts';
import { creditsToDate } from '../../facts/accumulators/family-accumulators.ts';
import type { Db } from '../../platform/db/connect.ts';
import { cardFacts } from '../../facts/card-facts.queries.ts';
import { eobSectionsFor } from '../../facts/lacking-eobs.ts';
import { mailAddress } from '../../facts/mail-address.queries.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { type EobSectionRow, textsOfEob } from '../../domain/cards/standard-eob.ts';
import { displayName } from '../../platform/values/names.ts';
import { missingIn, type TemplateFacts } from '../../domain/template-values.ts';
import { type ClaimOfEob, linesOfEob, patientOfEob, type PatientOfEob } from './eobs.queries.ts';
import type { Eob } from './eob-writing.ts';

/** For whom an explanation is written. */
interface Reading {
  /** A member finds the patient by what opens claims, staff by the record. */
  isMember: boolean;
  /** The reader's language, where the patient's is not known. */
  language: string | null;
  /** The language that is asked for, whatever anybody's is. */
  asked?: Language | undefined;
  /** Of a template that is not in use yet. */
  sections?: readonly EobSectionRow[];
  /** Whom a paper is sent to; absent: nobody, it is read on screen. */
  addresseeId?: string;
  /** The member who reads it on screen; absent or null: staff. */
  readerId?: string | null;
}

/** Everything the explanation of a claim says; undefined where the reader may not know the patient. */
export async function eobOf(db: Db, claim: ClaimOfEob, reading: Reading): Promise<Eob | undefined> {
  const { client_id: clientId, baseplan_id: baseplanId, person_id: personId } = claim;
  const { isMember } = reading;
  const patient = await patientOfEob(db, { personId, isMember });
  if (!patient) return undefined;
  const dated = claim.dated ?? claim.service_date_to;
  const creditsOn = creditsDay(claim, dated);
  const { addressee, mailTo, spoken } = await readerOf(db, claim, { reading, patient });
  const language = reading.asked ?? languageOf(spoken ?? reading.language);
  const sections = reading.sections ?? (await eobSectionsFor(db, clientId));
  const variables = await variablesOfEob(db, claim, language);
  return {
    claim,
    lines: await linesOfEob(db, claim.id),
    patient: { name: nameOf(patient), memberNumber: patient.member_number },
    addressee,
    mailTo,
    facts: await cardFacts(db, { clientId, baseplanId }),
    logo: await paperLogo(db, clientId),
    credits: await creditsOf(db, claim, { on: creditsOn, reader: reading.addresseeId ?? reading.readerId ?? null }),
    sections,
    variables,
    missing: missingIn(textsOfEob(sections, language), variables),
    language,
    dated,
    creditsOn,
  };
}

/** As they were when the service was, where the person was covered (domain 12.6). */
const variablesOfEob = (db: Db, claim: ClaimOfEob, language: Language): Promise<TemplateFacts> =>
  templateFacts(db, {
    clientId: claim.client_id,
    divisionId: claim.division_id,
    baseplanId: claim.baseplan_id,
    on: claim.service_date_from,
    language,
  });

const languageOf = (said: string | null): Language => languages.find((known) => known === said) ?? languages[0];

/** To whom it is written, where it is sent, and in which language; on screen the patient's. */
async function readerOf(
  db: Db,
  { subscriber_id: subscriberId }: ClaimOfEob,
  { reading: { addresseeId: personId }, patient }: { reading: Reading; patient: PatientOfEob },
) {
  const to = personId === undefined ? undefined : await patientOfEob(db, { personId, isMember: false });
  if (personId === undefined || !to) return { addressee: [nameOf(patient)], mailTo: null, spoken: patient.language };
  const name = nameOf(to);
  const address = await mailAddress(db, { personId, subscriberId });
  return { addressee: [name], mailTo: [name, ...linesOf(address)], spoken: to.language };
}

/** The lines of an envelope: city, state and ZIP stand in the last one. */
const linesOf = (address: string | null): string[] =>
  address === null ? [] : address.replace(/, ([^,]+, [^,]+)$/, '\n$1').split(/\n|, (?=.*\n)/);

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

const creditsOf = (db: Db, claim: ClaimOfEob, read: { on: string; reader: string | null }) =>
  creditsToDate(db, { personId: claim.person_id, ...read, coverageType: claim.coverage_type ?? coverageOf(claim) });

const coverageOf = ({ claim_type }: ClaimOfEob): CoverageType =>
  claim_type === 'pharmacy' ? 'rx' : (coverageTypes.find((known) => known === claim_type) ?? 'medical');
