import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process runs one under the same lock file; waits for the other, saying so once. A lock
 * whose process is gone (kill -9) is taken over.
 * @param {string} file the lock file; holds the process id of its owner
 * @param {() => void} work
 */
export async function withInstallLock(file, work) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    for (let waits = 0; !taken(mine, file); waits += 1) {
      if (waits === 0) console.error('Another command is installing; waiting for it.');
      await sleep(300);
    }
    try {
      work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function taken(mine, file) {
  if (linked(mine, file)) return true;
  if (ownerLives(file)) return false;
  rmSync(file, { force: true });
  return linked(mine, file);
}

/** A hard link is made whole or not at all, unlike a file that is created and then written. */
function linked(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerLives(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
