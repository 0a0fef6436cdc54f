import { acknowledgementOf } from './acknowledgement.rules.ts';
import { type FileFault, ownFault } from './faults.rules.ts';
import { type ImportWork, type OpenedImport, progressOf, withImport } from './import-work.ts';
import { appliedBefore, type ImportPatch, patchImport } from './imports.queries.ts';
import { questionsOf } from './questions.rules.ts';
import type { Reason } from './roster.ts';
import { runRoster } from './roster-run.ts';
import { type RosterScan, scanRoster, sponsorWarnings } from './roster-scan.ts';

/** Reads a file: refuses it whole with reasons, or makes the dry run. State 'reading' becomes 'refused' or 'proposed'. */
export const readImport = (work: ImportWork): Promise<void> =>
  withImport(work, 'reading', async (opened) => {
    const { db, record, bytes } = opened;
    const scan = await scanRoster(bytes);
    const replay = await replayOf(opened);
    const outcome = scan.refused ? { state: 'refused' as const } : await propose(work, opened, { scan, replay });
    await patchImport(
      db,
      { id: record.id },
      {
        ...outcome,
        progress: 100,
        faults: [...faultsOf(scan, record.client_ein), ...(replay === null ? [] : [appliedFault(replay)])],
        full_file: scan.full,
        acknowledgement: acknowledgementOf(scan.end, scan.contentFaults, record.created_at),
        refusal: null,
      },
    );
  });

/** Why nothing is to be done, where the same bytes were applied to the client before and stand. */
export async function replayOf({ db, record }: Pick<OpenedImport, 'db' | 'record'>): Promise<Reason | null> {
  const at = await appliedBefore(db, record);
  return at === null ? null : { code: 'applied-before', values: { date: at.toISOString().slice(0, 10) } };
}

const appliedFault = ({ values }: Reason): FileFault =>
  ownFault({ severity: 'warning', code: 'applied-before', value: String(values['date'] ?? '') });

function faultsOf(scan: RosterScan, ein: string | null): FileFault[] {
  return [...scan.faults, ...(scan.refused ? [] : sponsorWarnings(scan, ein))];
}

async function propose(
  work: ImportWork,
  opened: OpenedImport,
  { scan, replay }: { scan: RosterScan; replay: Reason | null },
): Promise<ImportPatch> {
  const { counts, codes } = await runRoster({
    ...opened,
    scan,
    replay,
    write: null,
    terminateAbsent: false,
    progress: progressOf(work, scan.end.members),
  });
  return { state: 'proposed', counts, unknown_codes: codes, questions: questionsOf({ counts, codes }) };
}
