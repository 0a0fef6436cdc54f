import type { RecipientState } from '@coverlane/contract/surveys/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A survey that the caller is asked. */
export interface OwnSurvey {
  id: string;
  keyNumber: number;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  dueOn: CalendarDate | null;
  status: RecipientState;
  isOpen: boolean;
}

/** What the caller's account is asked, what is due first. */
export async function ownSurveysOf(db: Db): Promise<OwnSurvey[]> {
  const { rows } = await sql<{ told: OwnSurvey[] }>`select access.own_surveys() as told`.execute(db);
  return rows[0]?.told ?? [];
}
