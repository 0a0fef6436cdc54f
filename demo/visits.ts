import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One visit of a synthetic patient: what was done and what it cost. */
export interface Visit {
  /** 'YYYY-MM-DD' in the patient's invented life. */
  date: string;
  pharmacy: boolean;
  /** A short name for whoever was visited: the same one means the same place. */
  provider: string;
  /** Findings of the visit, as Synthea names them. */
  diagnoses: readonly string[];
  /** Services as Synthea names them, in cents. */
  services: readonly { name: string; cents: number }[];
}

/** Every visit of synthea/visits.csv.gz by the patient's invented SSN (nine digits), oldest first. */
export function syntheaVisits(): Map<string, Visit[]> {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'synthea/visits.csv.gz'))).toString('utf8');
  const visits = new Map<string, Visit[]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [ssn = '', date = '', pharmacy, provider = '', diagnoses = '', services = ''] = line.split(',');
    const visit: Visit = {
      date,
      pharmacy: pharmacy === '1',
      provider,
      diagnoses: diagnoses.split('|').filter((name) => name !== ''),
      services: services.split('|').map((service) => {
        const [name = '', cents] = service.split('=');
        return { name, cents: Number(cents) };
      }),
    };
    visits.set(ssn, [...(visits.get(ssn) ?? []), visit]);
  }
  return visits;
}
