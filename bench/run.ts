// npm run bench [-- NAME... --members N --seconds N]: measures the main jobs beside a bare reference. See docs/performance.md.
import { type Options, parseOptions } from './options.ts';

/** One measured job: prints its own lines. */
export type Job = (options: Options) => Promise<void>;

const jobs: Readonly<Record<string, () => Promise<{ run: Job }>>> = {
  'x12-read': () => import('./x12-read.bench.ts'),
  'member-search': () => import('./member-search.bench.ts'),
  'member-record': () => import('./member-record.bench.ts'),
  'admin-list': () => import('./admin-list.bench.ts'),
  claims: () => import('./claims.bench.ts'),
  'roster-import': () => import('./roster-import.bench.ts'),
  census: () => import('./census.bench.ts'),
  'claims-import': () => import('./claims-import.bench.ts'),
  cards: () => import('./cards.bench.ts'),
  night: () => import('./night.bench.ts'),
  enrollment: () => import('./enrollment.bench.ts'),
  bundle: () => import('./bundle.bench.ts'),
  'filter-typing': () => import('./filter-typing.bench.ts'),
  accounts: () => import('./accounts.bench.ts'),
  restarts: () => import('./restarts.bench.ts'),
  continue: () => import('./continue.bench.ts'),
  'census-grid': () => import('./census-grid.bench.ts'),
  tasks: () => import('./tasks.bench.ts'),
  documents: () => import('./documents.bench.ts'),
  'large-upload': () => import('./large-upload.bench.ts'),
  'documents-scroll': () => import('./documents-scroll.bench.ts'),
  upload: () => import('./upload.bench.ts'),
  'large-document': () => import('./large-document.bench.ts'),
  cockpit: () => import('./cockpit.bench.ts'),
  season: () => import('./season.bench.ts'),
  'hour-bank': () => import('./hour-bank.bench.ts'),
  payments: () => import('./payments.bench.ts'),
  'payments-stored': () => import('./payments-stored.bench.ts'),
  bills: () => import('./bills.bench.ts'),
  'bills-stored': () => import('./bills-stored.bench.ts'),
  surveys: () => import('./surveys.bench.ts'),
  restated: () => import('./restated.bench.ts'),
  'stop-loss': () => import('./stop-loss.bench.ts'),
};

async function main(): Promise<void> {
  const { names, options } = parseOptions(process.argv.slice(2));
  const unknown = names.filter((name) => !(name in jobs));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(jobs).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const [name, load] of Object.entries(jobs)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}`);
    const job = await load();
    await job.run(options);
  }
}

await main();
// A browser that jobs share ends with the process, and would keep it.
process.exit();
