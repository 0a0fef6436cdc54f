import { acknowledgementOf } from './acknowledgement.rules.ts';
import { storedBegins } from './begins.rules.ts';
import type { FileFault } from './faults.rules.ts';
import { type ImportWork, type OpenedImport, progressOf } from './import-work.ts';
import type { ImportPatch } from './imports.queries.ts';
import { questionsOf } from './questions.rules.ts';
import { appliedFault, type Replay, rosterReplayOf } from './replay.ts';
import { runRoster } from './roster-run.ts';
import { type RosterScan, scanRoster, sponsorWarnings } from './roster-scan.ts';

/** The dry run of a roster: what it would do to whom, or why it is refused whole. */
export async function readRoster(work: ImportWork, opened: OpenedImport): Promise<ImportPatch> {
  const { record, bytes } = opened;
  const scan = await scanRoster(bytes, storedBegins(record.begin_days));
  const replay = await rosterReplayOf(opened);
  const outcome = scan.refused ? { state: 'refused' as const } : await propose(work, opened, { scan, replay });
  return {
    ...outcome,
    progress: 100,
    faults: [
      ...faultsOf(scan, record.client_ein),
      ...(replay === null ? [] : [appliedFault(replay.reason, replay.open.size > 0)]),
    ],
    full_file: scan.full,
    sender: scan.end.interchanges[0]?.sender.id ?? null,
    acknowledgement: acknowledgementOf(scan.end, scan.contentFaults, record.created_at),
    refusal: null,
  };
}

function faultsOf(scan: RosterScan, ein: string | null): FileFault[] {
  return [...scan.faults, ...(scan.refused ? [] : sponsorWarnings(scan, ein))];
}

async function propose(
  work: ImportWork,
  opened: OpenedImport,
  { scan, replay }: { scan: RosterScan; replay: Replay | null },
): Promise<ImportPatch> {
  const { counts, codes, guessed } = await runRoster({
    ...opened,
    scan,
    replay,
    write: null,
    terminateAbsent: false,
    progress: progressOf(work, scan.end.members),
  });
  const questions = questionsOf({ counts, codes });
  return { state: 'proposed', counts, unknown_codes: codes, questions, guessed_begins: guessed.stored() };
}
