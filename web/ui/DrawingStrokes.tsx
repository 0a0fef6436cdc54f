import type { DrawingName } from './drawing-names.ts';
import './drawing.css';

/** Two strokes each on 96 by 72: what is outlined in grey, what matters in the brand's (at most 600 bytes). */
const drawings: Readonly<Record<DrawingName, readonly [ground: string, point: string]>> = {
  card: [
    'M20 14h56a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6zM24 46h18M24 52h10',
    'M14 27h68M64 44h10v8H64z',
  ],
  desk: ['M10 46h76M18 46v16M78 46v16M54 46v10h16V46', 'M30 46V26h28v20M36 33h16M36 39h10'],
  envelope: [
    'M18 16h60a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4zM16 56l22-20M80 56L58 36',
    'M16 19l32 24 32-24',
  ],
  calendar: [
    'M20 16h56a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4zM32 10v10M64 10v10M28 38h6M45 38h6M28 48h6',
    'M16 28h64M44 48l5 5 10-10',
  ],
  folder: ['M14 56V18a4 4 0 0 1 4-4h18l7 8h35a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z', 'M14 32h68M40 46h16'],
  magnifier: ['M14 20h24M14 32h16M14 44h20M14 56h34', 'M74 34a15 15 0 1 1-30 0 15 15 0 0 1 30 0zM70 45l14 14'],
};

/** The strokes of a drawing, within its picture. */
export default function DrawingStrokes({ name }: { readonly name: DrawingName }) {
  const [ground, point] = drawings[name];
  return (
    <>
      <path className="drawing-ground" d={ground} />
      <path className="drawing-point" d={point} />
    </>
  );
}
