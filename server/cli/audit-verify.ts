// npm run audit:verify: is every row of the audit log as it was when it was sealed? Exit code 0: yes; 1: no, and where.
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { type Fault, type Verified, verifyAudit } from '../platform/audit/verify.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { withOwner } from './owner-session.ts';

const check = (): Promise<Verified> =>
  withOwner(process.env, ({ owner, secrets, dataDir }) =>
    verifyAudit({ owner, secrets, headsDir: headsFolder(process.env, dataDir) }),
  );

const ofRow = {
  'row-changed': 'was changed after it was sealed',
  'row-deleted': 'was deleted',
  'row-inserted': 'was inserted later than it says',
};
const ofSeal = {
  'seal-changed': 'was changed, or the list of its rows was',
  'seal-missing': 'is missing in the database',
  'head-missing': 'has no signed head in the folder of heads',
  'head-differs': 'is not the one whose head was signed',
  'head-forged': "has a head that was not signed with this installation's key",
};

function sentence(fault: Fault): string {
  if (fault.kind === 'no-seals') return `None of the ${fault.rows} rows is sealed, and there is no seal at all.`;
  if (fault.kind === 'tail-cut')
    return `The end was cut: seal ${fault.seal} is gone, with rows up to ${fault.id ?? 'an unknown one'} of ${fault.at}.`;
  if ('id' in fault) return `Row ${fault.id} of ${fault.at} ${ofRow[fault.kind]}.`;
  return `Seal ${fault.seal} (${fault.at}) ${ofSeal[fault.kind]}.`;
}

function report(found: Verified): void {
  for (const fault of found.faults) console.error(sentence(fault));
  if (found.faultCount > found.faults.length) console.error(`… and ${found.faultCount - found.faults.length} more.`);
  console.log(`Rows intact: ${found.intact}. Seals: ${found.seals}. Signed heads: ${found.heads}.`);
  if (found.loose > 0) console.log(`Rows that wait for their seal: ${found.loose}, since ${found.looseSince}.`);
  if (found.unreadable > 0) console.log(`Unreadable lines in the files of heads: ${found.unreadable}.`);
  console.log(
    found.faultCount === 0
      ? 'The audit log is intact.'
      : `The audit log is not as it was. Faults: ${found.faultCount}.`,
  );
}

try {
  const found = await check();
  report(found);
  process.exitCode = found.faultCount === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
