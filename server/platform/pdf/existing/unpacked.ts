import { inflateSync } from 'node:zlib';
import { UnusablePdf } from './reader.ts';
import { type Dict, isDict, Name, type Stream, type Value } from './values.ts';

/** More than tables and dictionaries of any paper take. */
const MOST = 64 * 1_048_576;

/** The bytes of a stream of tables or objects, which is packed by Flate or not at all. @throws UnusablePdf */
export function unpacked({ dict, bytes }: Stream): Buffer {
  const filter = single(dict.get('Filter'));
  if (filter === undefined || filter === null) return bytes;
  if (!(filter instanceof Name) || !['FlateDecode', 'Fl'].includes(filter.spelled)) throw new UnusablePdf('broken');
  const parms = single(dict.get('DecodeParms'));
  try {
    const plain = inflateSync(bytes, { maxOutputLength: MOST });
    return isDict(parms) ? told(plain, parms) : plain;
  } catch {
    throw new UnusablePdf('broken');
  }
}

function told(plain: Buffer, parms: Dict): Buffer {
  const [predictor, columns] = [parms.get('Predictor') ?? 1, parms.get('Columns') ?? 1];
  if (predictor === 1) return plain;
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number') throw new UnusablePdf('broken');
  return unpredicted(plain, columns);
}

const single = (value: Value | undefined): Value | undefined =>
  Array.isArray(value) && value.length <= 1 ? value[0] : value;

/** Rows that are told by what stands left and above (ISO/IEC 15948, 9.2), a byte a value. */
function unpredicted(rows: Buffer, columns: number): Buffer {
  const count = Math.floor(rows.length / (columns + 1));
  const plain = Buffer.alloc(count * columns);
  for (let row = 0; row < count; row += 1) {
    const kind = rows[row * (columns + 1)] ?? 0;
    for (let at = 0; at < columns; at += 1) {
      const here = row * columns + at;
      const byte = (offset: number, isThere: boolean) => (isThere ? (plain[here - offset] ?? 0) : 0);
      const around = {
        left: byte(1, at > 0),
        up: byte(columns, row > 0),
        upLeft: byte(columns + 1, row > 0 && at > 0),
      };
      plain[here] = ((rows[row * (columns + 1) + 1 + at] ?? 0) + guessed(kind, around)) & 255;
    }
  }
  return plain;
}

function guessed(kind: number, { left, up, upLeft }: { left: number; up: number; upLeft: number }): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) return 0;
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
