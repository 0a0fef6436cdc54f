import { layOutSide } from '@coverlane/contract/cards/layout.ts';
import { sampleCards } from '@coverlane/server/domain/cards/sample-cards.ts';
import { standardCard } from '@coverlane/server/domain/cards/standard-card.ts';
import { sampleEob } from '@coverlane/server/features/eobs/sample-eob.ts';
import { eobPdf } from '@coverlane/server/features/eobs/write-eob.ts';
import { cardPdf } from '@coverlane/server/platform/pdf/cards.ts';
import { drawManyCards } from './card-job.ts';

/** Documents that are drawn for one figure; the first few are drawn before it. */
const DRAWN = 100;
const BEFORE = 5;
const CARD_MS = 30;
const EOB_MS = 150;

/**
 * How long an ID card and an explanation of benefits take to draw, on average over a hundred, as PDF; and how long answers take
 * while 10,000 cards are drawn.
 */
export async function run(): Promise<void> {
  await measured('an ID card as PDF', CARD_MS, drawCard);
  await measured('an explanation of benefits as PDF', EOB_MS, drawEob);
  await drawManyCards();
}

async function measured(what: string, goal: number, draw: () => Promise<Buffer>): Promise<void> {
  for (let turn = 0; turn < BEFORE; turn += 1) await draw();
  const began = performance.now();
  for (let turn = 0; turn < DRAWN; turn += 1) await draw();
  const each = (performance.now() - began) / DRAWN;
  console.log(`  ${what}: ${each.toFixed(1)} ms, at most ${goal} ms${each > goal ? ': MISSED' : ''}`);
  if (each > goal) process.exitCode = 1;
}

function drawCard(): Promise<Buffer> {
  const data = sampleCards.usual();
  const sides = { front: layOutSide(standardCard, 'front', data), back: layOutSide(standardCard, 'back', data) };
  return cardPdf({ title: 'ID card', language: 'en', at: new Date(), codeWords: 'Code' }, [sides]);
}

const drawEob = (): Promise<Buffer> => eobPdf(sampleEob);
