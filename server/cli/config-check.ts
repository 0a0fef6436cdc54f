// npm run config:check: every variable of the environment with what is wrong about it. Exit code 1 where a start would refuse.
import { checkEnvironment } from '../config-check.ts';

const checked = checkEnvironment(process.env);
for (const { name, about, shown, wrong } of checked)
  console.log(`${wrong === undefined ? '✓' : '✗'} ${name.padEnd(17)} ${shown ?? '-'}  (${about})`);
const faults = checked.flatMap(({ wrong }) => wrong ?? []);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'A start would take these.' : `A start would refuse. Faults: ${faults.length}.`);
process.exitCode = faults.length === 0 ? 0 : 1;
