import { read834 } from '@coverlane/x12/834-read.ts';
import { median } from './compare.ts';
import type { Options } from './options.ts';
import { rosterParts } from './roster-file.ts';

const ROUNDS = 5;

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Reading an 834 to typed members, beside splitting its text by the terminator, in processor time. */
export async function run({ members }: Options): Promise<void> {
  const text = [...rosterParts(members)].join('');
  const rounds: { split: number; read: number }[] = [];
  let segments = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [began, parts] = [process.cpuUsage(), text.split('~')];
    const split = milliseconds(process.cpuUsage(began));
    const start = process.cpuUsage();
    for await (const item of read834([text])) if (item.kind === 'fileEnd') segments = item.segments;
    rounds.push({ split: split / parts.length, read: milliseconds(process.cpuUsage(start)) / segments });
  }
  const perSecond = (each: number) => Math.round(1000 / each).toLocaleString('en-US');
  const [read, split] = [median(rounds.map((one) => one.read)), median(rounds.map((one) => one.split))];
  console.log(`  ${segments.toLocaleString('en-US')} segments of ${members} members`);
  console.log(
    `  read ${perSecond(read)} segments/s, split ${perSecond(split)} segments/s, ratio ${(split / read).toFixed(3)}`,
  );
}
