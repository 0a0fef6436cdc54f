import { Client } from 'pg';

/** The tables an import of new members writes. */
const tables = [
  'changes',
  'people',
  'person_details',
  'addresses',
  'employments',
  'coverages',
  'person_ssns',
  'member_search',
  'import_rows',
];

/**
 * How long PostgreSQL's own COPY takes, in seconds, to load the rows of these tables from files on the server into
 * empty tables with the same columns, checks, indexes and exclusion constraints (no foreign keys), in one transaction.
 */
export async function copySeconds(ownerUrl: string): Promise<number> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const file = (table: string) => `${rows[0]?.data_directory}/bench-${table}.copy`;
    for (const table of tables) {
      await client.query(`copy ${table} to '${file(table)}' (format binary)`);
      await client.query(`create table bench_${table} (like ${table} including all)`);
    }
    await client.query('checkpoint');
    const began = performance.now();
    await client.query('begin');
    for (const table of tables) await client.query(`copy bench_${table} from '${file(table)}' (format binary)`);
    await client.query('commit');
    return (performance.now() - began) / 1000;
  } finally {
    await client.end();
  }
}
