import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';
import { reportFormats } from '@coverlane/contract/codes.ts';
import { layoutFaults, reportByLayout, reportMadeOf } from '@coverlane/contract/reports/own-reports.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { type ReportTypeRow, reportTypeRows } from './report-types.queries.ts';
import type { RunRow } from './runs.queries.ts';

/** A report that somebody may run: what the program can do, narrowed by what its report type says. */
export interface Offer {
  definition: ReportDefinition;
  row: ReportTypeRow;
  /** What the reader must hold, and of which types they must be one. */
  needs: string[];
  audiences: string[];
  /** What its type names that the program has no more: it is not made until somebody mends that. */
  outdated: string[];
}

type Who = Pick<SignedUser, 'type' | 'permissions'>;

/** What the program asks of whoever runs a report, whatever its type says. */
const neededFor = ({ permission, phi }: ReportDefinition, more: readonly (string | null)[] = []): string[] => [
  ...new Set([permission, ...more, phi ? 'phi' : null].filter((name) => typeof name === 'string')),
];

/** The report as its type offers it; undefined: no program stands behind the type. */
function offerOf(row: ReportTypeRow): Offer | undefined {
  const base = reportOf(row.key);
  if (!base) return undefined;
  return {
    definition: row.layout ? reportByLayout(base, row.layout) : base,
    row,
    needs: neededFor(base, [row.permission, row.phi ? 'phi' : null]),
    audiences: base.audiences.filter((type) => row.audiences.includes(type)),
    outdated: row.layout ? layoutFaults(base, row.layout).map(({ name }) => name) : [],
  };
}

const isFor = ({ needs, audiences }: Pick<Offer, 'needs' | 'audiences'>, { type, permissions }: Who): boolean =>
  audiences.includes(type) && needs.every((name) => permissions.includes(name));

/** The report of a key or of a type's id, where the user may run it now. */
export async function offeredTo(db: Db, user: Who, report: string): Promise<Offer | undefined> {
  const [row] = await reportTypeRows(db, report);
  const offer = row && offerOf(row);
  return offer && isFor(offer, user) ? offer : undefined;
}

/**
 * Is the report of a run still offered to the user, as its type stands today? One that was tried out has no type: it is
 * its maker's, who may still manage report types, as long as the program's own asks for nothing more.
 */
export async function isStillOffered(db: Db, user: Who, run: RunRow): Promise<boolean> {
  if (!run.trial) return (await offeredTo(db, user, run.report_key)) !== undefined;
  const base = reportOf(run.report_key);
  return base !== undefined && mayBuildOn(base, user);
}

/** Nobody makes a report type of a report that they could not run. */
export const mayBuildOn = (base: ReportDefinition, user: Who): boolean =>
  user.permissions.includes('manageReportTypes') &&
  isFor({ needs: neededFor(base), audiences: [...base.audiences] }, user);

/** A layout that somebody tries out: it has no type yet, and is for whoever may run its report. */
export const offerOfTrial = (base: ReportDefinition, layout: ReportLayout): Offer => ({
  definition: reportByLayout(base, layout),
  row: {
    report: base.key,
    key: base.key,
    layout,
    name: base.name,
    nameKo: null,
    nameEs: null,
    description: null,
    formats: [],
    audiences: [...base.audiences],
    permission: null,
    schedulable: false,
    phi: false,
  },
  needs: neededFor(base),
  audiences: ['admin'],
  outdated: [],
});

/** The formats in which a run may be taken away, as its type says today. */
export async function formatsOf(db: Db, { trial, report_key }: RunRow): Promise<readonly string[]> {
  const [row] = trial ? [] : await reportTypeRows(db, report_key);
  return row?.formats ?? [];
}

/** What a run is of: the program's report, or what its type made of it when it was asked for. */
export const definitionOfRun = ({
  report_key,
  own,
}: Pick<RunRow, 'report_key' | 'own'>): ReportDefinition | undefined =>
  reportMadeOf(own?.base ?? report_key, own?.layout ?? null);

/** GET /reports/types */
export async function reportTypes(
  _input: Input<typeof reports.reportTypes>,
  { db, user }: Context,
): Promise<Reply<typeof reports.reportTypes>> {
  const offers = (await reportTypeRows(db)).map(offerOf).filter((offer) => offer !== undefined);
  return {
    rows: offers
      .filter((offer) => isFor(offer, user))
      .map(({ row, outdated }) => ({
        report: row.report,
        base: row.key,
        layout: row.layout,
        name: row.name,
        nameKo: row.nameKo,
        nameEs: row.nameEs,
        description: row.description,
        formats: reportFormats.filter((format) => row.formats.includes(format)),
        schedulable: row.schedulable,
        outdated,
      })),
  };
}
