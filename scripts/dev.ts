// npm run dev: the server, started again when a file of it changes, and Vite's development server for the browser app.
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const port = process.env['PORT'] ?? '8080';
const env = { ...process.env, PORT: port, API_PORT: port };

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    env,
    stdio: 'inherit',
  }),
];

// The signal goes to all processes of the command; this one only waits, and ends the other when one ended alone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.kill(0, 'SIGTERM'));
process.channel?.unref();
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
