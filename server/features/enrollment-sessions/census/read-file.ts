import type { CensusNote, MappedColumn } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CheckedRow } from '../../../domain/enrollment-sessions/census/checked-row.ts';
import { findHeadings, repeatsHeadings } from '../../../domain/enrollment-sessions/census/heading-row.ts';
import { headingKey, mapHeadings } from '../../../domain/enrollment-sessions/census/headings.ts';
import { peopleInRow, type RawPerson } from '../../../domain/enrollment-sessions/census/people-in-rows.ts';
import { placeOf } from '../../../domain/enrollment-sessions/census/person.ts';
import { chunks } from '../../../facts/bulk.queries.ts';
import { filesOf } from '../../../platform/files/files-of.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { type Sheet, SheetRefused, type SheetFindings } from '../../../platform/sheets/sheet.ts';
import { allRows, clearRows, type FileRecord, insertCensusRows, patchFile, savedMappings } from './census.queries.ts';
import { type CensusWork, withFile } from './census-work.ts';
import { checkAll, columnsOfFile, type Desk, deskOf, rowColumns, type WrittenRow } from './check-file.ts';
import { countsOf } from './counts.ts';
import { answersOf } from './found-rows.ts';
import { dataFieldsOf, loadKnown } from './known.queries.ts';
import { openCells, type Samples, sealSamples, type Written } from './sealed-cells.ts';

/** A census of more people is sent in parts (domain 5.2). */
const MOST_PEOPLE = 25_000;

/** Reads a file, maps its columns where that was not done yet, and checks every row. Nothing of the census changes. */
export const readCensus = (work: CensusWork): Promise<void> =>
  withFile(work, 'reading', async ({ db, file, keys }) => {
    const found = await peopleOf(work, db, file);
    if ('refusal' in found) {
      await patchFile(
        db,
        { id: file.id, from: ['reading'] },
        { state: 'failed', progress: 100, refusal: found.refusal },
      );
      return;
    }
    const { columns, notes } = found;
    const samples = sealSamples(keys, file.id, found.samples);
    const desk = await deskOf(db, keys, { ...file, mapping: JSON.parse(JSON.stringify(columns)) });
    if (desk === undefined) return;
    const rows = await withTyped(desk, found.people);
    const known = await loadKnown(db, { sessionId: file.session_id, clientId: file.client_id, keys });
    const checked = await checkAll(desk, [rows], known);
    await writeRows(desk, rows, checked);
    const counts = await countsOf(db, file);
    await patchFile(
      db,
      { id: file.id, from: ['reading'] },
      { state: 'proposed', progress: 100, mapping: columns, samples, notes, counts, refusal: null },
    );
  });

/** So many rows are sealed and written in one statement. */
const BATCH = 1000;

async function writeRows(desk: Desk, rows: readonly WrittenRow[], checked: readonly CheckedRow[]): Promise<void> {
  const written = new Map(rows.map((row) => [placeOf(row), row.written]));
  await clearRows(desk.db, desk.file.id);
  for (const part of chunks(checked, BATCH))
    await insertCensusRows(
      desk.db,
      part.map((row) => rowColumns(desk, row, written.get(placeOf(row)) ?? { cells: {}, typed: {} })),
    );
}

type Refusal = { code: string; values: Record<string, string | number> };
type Read = { columns: MappedColumn[]; samples: Samples; notes: CensusNote[]; people: RawPerson[] };

async function peopleOf({ parts }: CensusWork, db: Desk['db'], file: FileRecord): Promise<Read | { refusal: Refusal }> {
  const sheet = await readSheet(await filesOf(parts).read(file.file_key)).catch((error: unknown) => {
    if (error instanceof SheetRefused) return error;
    throw error;
  });
  if (sheet instanceof SheetRefused) return { refusal: { code: sheet.code, values: sheet.values } };
  const headings = findHeadings(sheet.rows);
  if (headings === null) return { refusal: { code: 'census-no-headings', values: {} } };
  const before = columnsOfFile(file);
  const columns = before.length > 0 ? before : await mapped(db, file, headings.headers);
  const { people, again } = peopleBelow(sheet, headings, columns);
  const samples = firstValues(sheet, headings.last, columns);
  if (people.length === 0) return { refusal: { code: 'census-no-people', values: { row: headings.row } } };
  if (people.length > MOST_PEOPLE) return { refusal: { code: 'census-too-many', values: { most: MOST_PEOPLE } } };
  return {
    columns,
    samples,
    people,
    notes: [...headings.notes, ...again, ...notesOf(sheet.findings), ...columnNotes(columns)],
  };
}

async function mapped(db: Desk['db'], file: FileRecord, headers: readonly string[]): Promise<MappedColumn[]> {
  const saved = await savedMappings(db, file.client_id);
  const fields = await dataFieldsOf(db, file.session_id);
  const dataFields = new Map(fields.map(({ key, header }) => [headingKey(header), key]));
  return mapHeadings(headers, { saved, dataFields });
}

function peopleBelow({ rows }: Sheet, { headers, last }: { headers: string[]; last: number }, columns: MappedColumn[]) {
  const below = rows.filter(({ number }) => number > last);
  const again = below.filter((row) => repeatsHeadings(row, headers));
  const people = below.filter((row) => !again.includes(row)).flatMap((row) => peopleInRow(row, columns));
  return { people, again: again.map(({ number }) => ({ code: 'headingAgain' as const, values: { row: number } })) };
}

/** So many values of a column say what it holds, each no longer than that. */
const SAMPLES = { values: 3, letters: 80, rows: 200 };

function firstValues({ rows }: Sheet, last: number, columns: readonly MappedColumn[]): Samples {
  const first = rows.filter(({ number }) => number > last).slice(0, SAMPLES.rows);
  return Object.fromEntries(
    columns.map(({ column }) => {
      const texts = first.map(({ cells }) => (cells[column] ?? '').trim().slice(0, SAMPLES.letters));
      return [column, [...new Set(texts.filter((text) => text !== ''))].slice(0, SAMPLES.values)];
    }),
  );
}

/** What a file held beside plain values, each with the first places. */
function notesOf({ formulas, unvalued, hiddenRows, mergedCells, otherSheets }: SheetFindings): CensusNote[] {
  const counted = { formulas, formulaWithoutValue: unvalued, hiddenRows, mergedCells } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
  const notes = (Object.entries(counted) as [keyof typeof counted, SheetFindings['formulas']][]).flatMap(
    ([code, { count, first }]) => (count === 0 ? [] : [{ code, values: { count, places: first.join(', ') } }]),
  );
  return otherSheets.length === 0
    ? notes
    : [
        ...notes,
        { code: 'otherSheets', values: { count: otherSheets.length, names: otherSheets.join(', ').slice(0, 200) } },
      ];
}

/** What the columns lack, and what two of them hold. */
export function columnNotes(columns: readonly MappedColumn[]): CensusNote[] {
  const targets = new Set(columns.map(({ target }) => target));
  return [
    ...columns
      .filter(({ reason }) => reason === 'twice')
      .map(({ header }) => ({ code: 'mappedTwice' as const, values: { header } })),
    ...(targets.has('employeeId') ? [] : [{ code: 'noEmployeeIds' as const, values: {} }]),
    ...(targets.has('relationship') ? [] : [{ code: 'noRelationships' as const, values: {} }]),
  ];
}

/** What somebody typed or answered stays where a file is read again, for other columns. */
async function withTyped({ db, keys, file }: Desk, people: readonly RawPerson[]): Promise<WrittenRow[]> {
  const before = new Map(
    (await allRows(db, file.id)).map((row) => {
      const at = { fileId: file.id, row: row.row_number, part: row.part };
      return [`${row.row_number}.${row.part}`, { written: openCells(keys, at, row.sealed), answers: answersOf(row) }];
    }),
  );
  return people.map(({ row, part, cells }) => {
    const kept = before.get(`${row}.${part}`);
    const written: Written = { typed: {}, ...kept?.written, cells };
    return { row, part, written, answers: kept?.answers ?? {} };
  });
}
