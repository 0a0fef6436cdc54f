import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A process started for a measurement, and the first thing it said. */
export interface Started<Said> {
  said: Said;
  child: ChildProcess;
  stop(): Promise<void>;
}

const LONGEST_MS = 480_000;

/** As scripts/commands.mjs starts the server. */
const SERVER_OPTIONS = ['--max-semi-space-size=32'];

/** Starts a program of this folder with a message and waits for what it answers. */
export async function start<Said>(file: string, message: object): Promise<Started<Said>> {
  const child = fork(join(import.meta.dirname, file), { execArgv: SERVER_OPTIONS });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  // What does not answer in this time never will; its exit tells so.
  const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const said = await new Promise<Said>((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both programs are in this folder
    child.once('message', (answer) => resolve(answer as Said));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(message);
  });
  clearTimeout(tooLong);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { said, child, stop };
}

/** Waits for the one message a program of this folder is started with. */
export async function ordered<Message>(): Promise<Message> {
  return new Promise((resolve) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both programs are in this folder
    process.once('message', (message) => resolve(message as Message));
  });
}
