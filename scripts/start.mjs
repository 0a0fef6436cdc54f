// Parses on Node 12, so that an old Node.js is refused with one line: see old-node.mjs.
import { nodeWillDo } from './old-node.mjs';

if (nodeWillDo()) void import('./commands.mjs').then((commands) => commands.runCommand('start', process.argv.slice(2)));
