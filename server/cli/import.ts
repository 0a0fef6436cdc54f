import { runImport } from './import-command.ts';

process.exitCode = await runImport(process.argv.slice(2), process.env);
