import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/calls/reports.ts';
import { reportFormats } from '@coverlane/contract/codes.ts';
import { reportOf } from '@coverlane/contract/report-catalogue.ts';
import type { ReportDefinition } from '@coverlane/contract/report-definition.ts';
import type { Db } from '../../db/connect.ts';
import type { Context } from '../../http/context.ts';
import type { SignedUser } from '../../http/signed-user.ts';
import { type ReportTypeRow, reportTypeRows } from './report-types.queries.ts';

/** A report that somebody may run: what the program can do, narrowed by what its report type says. */
export interface Offer {
  definition: ReportDefinition;
  row: ReportTypeRow;
  /** What the reader must hold, and of which types they must be one. */
  needs: string[];
  audiences: string[];
}

type Who = Pick<SignedUser, 'type' | 'permissions'>;

/** The report as its type offers it; undefined: no program stands behind the type. */
function offerOf(row: ReportTypeRow): Offer | undefined {
  const definition = reportOf(row.key);
  if (!definition) return undefined;
  const isHealth = row.phi || definition.phi === true;
  const needs = [definition.permission, row.permission, isHealth ? 'phi' : null].filter(
    (name) => typeof name === 'string',
  );
  const audiences = definition.audiences.filter((type) => row.audiences.includes(type));
  return { definition, row, needs: [...new Set(needs)], audiences };
}

const isFor = ({ needs, audiences }: Offer, { type, permissions }: Who): boolean =>
  audiences.includes(type) && needs.every((name) => permissions.includes(name));

/** The report of a key, where the user may run it now. */
export async function offeredTo(db: Db, user: Who, key: string): Promise<Offer | undefined> {
  const [row] = await reportTypeRows(db, key);
  const offer = row && offerOf(row);
  return offer && isFor(offer, user) ? offer : undefined;
}

/** GET /reports/types */
export async function reportTypes(
  _input: Input<typeof reports.reportTypes>,
  { db, user }: Context,
): Promise<Reply<typeof reports.reportTypes>> {
  const offers = (await reportTypeRows(db)).map(offerOf).filter((offer) => offer !== undefined);
  return {
    rows: offers
      .filter((offer) => isFor(offer, user))
      .map(({ row }) => ({
        report: row.key,
        name: row.name,
        nameKo: row.nameKo,
        nameEs: row.nameEs,
        description: row.description,
        formats: reportFormats.filter((format) => row.formats.includes(format)),
        schedulable: row.schedulable,
      })),
  };
}
