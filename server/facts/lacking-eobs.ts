import type { EobStatus } from '@coverlane/contract/claims/codes.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { type EobSectionRow, standardEob, textsOfEob } from '../domain/cards/standard-eob.ts';
import { missingIn } from '../domain/template-values.ts';
import type { Db } from '../platform/db/connect.ts';
import { templateFacts } from './template-values.queries.ts';

/** Where and when the explanation of a claim gets what its variables say, and in which language it is written. */
export interface EobPlace {
  clientId: string;
  divisionId: string | null;
  baseplanId: string | null;
  /** 'YYYY-MM-DD', the first day of service. */
  on: string;
  language: Language;
}

/** The sections of the active template: of the client, else of the installation, else the standard one. */
export async function eobSectionsFor(db: Db, clientId: string): Promise<readonly EobSectionRow[]> {
  const { rows } = await sql<{ sections: EobSectionRow[] }>`select sections from eob_templates
    where status = 'active' and (scope = 'installation' or client_id = ${clientId})
    order by client_id nulls last, published_at desc limit 1`.execute(db);
  return rows[0]?.sections ?? standardEob;
}

/**
 * Tells which explanations lack a required variable and therefore cannot be had (domain 12.6). What was found out of a
 * place is kept for the next claim of it: one asker serves one page or one day's work.
 */
export function eobAsker(db: Db): (place: EobPlace) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (place) => {
    const key = JSON.stringify(place);
    const answer = known.get(key) ?? lacks(db, place);
    known.set(key, answer);
    return answer;
  };
}

async function lacks(db: Db, place: EobPlace): Promise<boolean> {
  const sections = await eobSectionsFor(db, place.clientId);
  const texts = textsOfEob(sections, place.language);
  return texts.length > 0 && missingIn(texts, await templateFacts(db, place)).length > 0;
}

/** What a query says of the explanation of a claim; 'doubtful': it is there unless a required variable is lacking. */
export interface FoundEob {
  id: string;
  eob_status: 'available' | 'unavailable' | 'doubtful';
}

/** Can the explanation be had? */
export const eobStatusOf = ({ id, eob_status: found }: FoundEob, lacking: ReadonlySet<string>): EobStatus =>
  found === 'unavailable' || lacking.has(id) ? 'unavailable' : 'available';

/**
 * Those of some claims whose explanations cannot be had for want of a required variable, as ids. Asks the database for the
 * doubtful ones alone: of an installation without a variable that can lack, nothing.
 * @param spoken what the reader reads
 */
export async function lackingEobs(db: Db, claims: readonly FoundEob[], spoken: string): Promise<Set<string>> {
  const doubtful = claims.filter(({ eob_status: found }) => found === 'doubtful').map(({ id }) => id);
  if (doubtful.length === 0) return new Set();
  const { rows } = await sql<Omit<EobPlace, 'language'> & { id: string }>`
    select c.id, c.client_id as "clientId", c.division_id as "divisionId", l.base_plan_id as "baseplanId",
      c.service_date_from as "on"
    from claims c left join plans l on l.id = c.plan_id where c.id = any(${doubtful}::uuid[])`.execute(db);
  const language = languages.find((known) => known === spoken) ?? 'en';
  const ask = eobAsker(db);
  const lacking = new Set<string>();
  for (const { id, ...place } of rows) if (await ask({ ...place, language })) lacking.add(id);
  return lacking;
}
