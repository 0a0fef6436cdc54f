import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './bootstrap.mjs';

/**
 * Runs a program to its end, with this process's standard streams, and forwards the first SIGINT, SIGTERM or SIGHUP
 * exactly once to it and its children. They are a process group of their own: a Ctrl-C at the terminal reaches a whole group, and npm forwards
 * it as well, so a child in ours would be told up to three times. The message channel (`ipc`) tells the child, as
 * `disconnect`, when this process is gone without having forwarded anything (kill -9).
 * @param {string} node path of Node.js
 * @param {string[]} args its arguments
 * @param {NodeJS.ProcessEnv} env the child's environment
 * @returns {Promise<number>} the child's exit code; 128 + n when a signal ended it
 */
export function runToEnd(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    let forwarded = false;
    const forward = (signal) => {
      if (forwarded) return;
      forwarded = true;
      try {
        process.kill(-child.pid, signal === 'SIGHUP' ? 'SIGTERM' : signal);
      } catch {
        // The child ended at the same moment: its exit code is on its way.
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
