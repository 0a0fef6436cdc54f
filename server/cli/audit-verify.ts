// npm run audit:verify: is every row of the audit log as it was when it was sealed? Exit code 0: yes; 1: no, and where.
import { headsFolder } from '../audit/heads-folder.ts';
import { type Fault, type Verified, verifyAudit } from '../audit/verify.ts';
import { connect } from '../db/connect.ts';
import { prepareDataFolder } from '../db/data-folder.ts';
import { openDatabase } from '../db/database-url.ts';
import { StartRefused } from '../db/start-refused.ts';
import { loadSecrets } from '../secrets.ts';
import { dataFolder } from '../start.ts';

async function check(): Promise<Verified> {
  const { env } = process;
  const dataDir = dataFolder(env);
  prepareDataFolder(dataDir);
  const secrets = loadSecrets(env, dataDir);
  const database = await openDatabase({ dataDir, env, mayShare: true });
  const owner = connect(database.ownerUrl, { max: 1, statementMs: 0 });
  try {
    return await verifyAudit({ owner, secrets, headsDir: headsFolder(env, dataDir) });
  } finally {
    await owner.destroy();
    await database.stop();
  }
}

const sentences: { [Kind in Fault['kind']]: (fault: Extract<Fault, { kind: Kind }>) => string } = {
  'row-changed': ({ id, at }) => `Row ${id} of ${at} was changed after it was sealed.`,
  'row-deleted': ({ id, at }) => `Row ${id} of ${at} was deleted.`,
  'row-inserted': ({ id, at }) => `Row ${id} of ${at} was inserted later than it says.`,
  'seal-changed': ({ seal, at }) => `Seal ${seal} of ${at} was changed, or the list of its rows was.`,
  'seal-missing': ({ seal, at }) => `Seal ${seal}, ${at}, is missing in the database.`,
  'head-missing': ({ seal, at }) => `Seal ${seal} of ${at} has no signed head in the folder of heads.`,
  'head-differs': ({ seal, at }) => `Seal ${seal} of ${at} is not the one whose head was signed.`,
  'head-forged': ({ seal, at }) => `The head of seal ${seal} of ${at} was not signed with this installation's key.`,
  'tail-cut': ({ seal, id, at }) => `The end was cut: seal ${seal} is gone, with rows up to ${id} of ${at}.`,
  'no-seals': ({ rows }) => `None of the ${rows} rows is sealed, and there is no seal at all.`,
};

// Each fault is told by the sentence of its own kind; the compiler cannot follow a lookup by a member of a union.
const sentence = (fault: Fault): string => (sentences[fault.kind] as (one: Fault) => string)(fault);

function report(found: Verified): void {
  for (const fault of found.faults) console.error(sentence(fault));
  if (found.faultCount > found.faults.length) console.error(`… and ${found.faultCount - found.faults.length} more.`);
  console.log(`${found.intact} rows intact in ${found.seals} seals; ${found.heads} signed heads.`);
  if (found.loose > 0) console.log(`${found.loose} rows wait for their seal, since ${found.looseSince}.`);
  if (found.unreadable > 0) console.log(`${found.unreadable} lines of the heads' files cannot be read.`);
  console.log(found.faultCount === 0 ? 'The audit log is intact.' : `The audit log has ${found.faultCount} faults.`);
}

try {
  const found = await check();
  report(found);
  process.exitCode = found.faultCount === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
