// Must parse on Node 12: no optional chaining, no top-level await, no node: imports.

/**
 * Ends the process with one line when this Node.js is too old for the bootstrap (20.19).
 * @returns {boolean} true when this Node.js will do
 */
export function nodeWillDo() {
  const parts = process.versions.node.split('.');
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  if (major > 20 || (major === 20 && minor >= 19)) return true;
  console.error('Coverlane needs Node.js 20.19 or newer; this is ' + process.versions.node + '.');
  process.exitCode = 1;
  return false;
}
