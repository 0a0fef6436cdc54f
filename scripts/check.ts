// npm run check: types, format, linter, import walls, unused code. Everything that needs no running program.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const sourceFolders = ['contract', 'x12', 'server', 'web', 'demo', 'bench', 'e2e'].filter((name) =>
  existsSync(join(root, name)),
);

/** One check and whether it passed. */
export interface CheckResult {
  name: string;
  passed: boolean;
}

/** Runs every check, prints what each one found, and goes on after a failure. Those of one core run beside those of several. */
export async function runChecks(): Promise<CheckResult[]> {
  const results = await Promise.all([
    inTurn([
      () => check('types', 'typescript-7/bin/tsc', ['-p', 'tsconfig.json', '--noEmit']),
      () => check('format', '@biomejs/biome/bin/biome', ['format', '.']),
      () => check('linter', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.']),
      () => check('promises of the API', '../server/cli/openapi.ts', ['--changes']),
    ]),
    inTurn([checkWalls, () => check('unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'])]),
  ]);
  return results.flat();
}

async function inTurn(checks: (() => Promise<CheckResult>)[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const each of checks) results.push(await each());
  return results;
}

async function check(name: string, program: string, args: string[]): Promise<CheckResult> {
  const result = await run(program, args);
  return report(name, result.status === 0, result.output);
}

/** A rule file that matches nothing would pass: the walls count only when every source file was looked at. */
async function checkWalls(): Promise<CheckResult> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...sourceFolders];
  const { status, output } = await run('dependency-cruiser/bin/dependency-cruise.mjs', args);
  const seen = Number(/\((\d+) modules|(\d+) modules,/.exec(output)?.slice(1).find(Boolean) ?? 0);
  const files = globSync(`{${sourceFolders.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const sawAll = seen >= files.length && files.length > 0;
  return report(
    'import walls',
    status === 0 && sawAll,
    sawAll ? output : `${output}\nOnly ${seen} of ${files.length} modules were seen.`,
  );
}

function run(program: string, args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output: output.trim() }));
  });
}

function report(name: string, passed: boolean, output: string): CheckResult {
  console.log(passed ? `✓ ${name}` : `✗ ${name}\n${output}`);
  return { name, passed };
}

if (import.meta.main) process.exitCode = (await runChecks()).every(({ passed }) => passed) ? 0 : 1;
