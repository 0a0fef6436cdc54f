import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an office file; `says`: what the file says of its size, where that is not so. */
export interface OfficePart {
  name: string;
  bytes: Buffer;
  says?: number;
}

const TYPES =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word file with these parts beside what makes it one (APPNOTE 4.3). */
export function anOfficeFile(...more: readonly OfficePart[]): Buffer {
  const parts: OfficePart[] = [
    { name: '[Content_Types].xml', bytes: Buffer.from(TYPES) },
    { name: 'word/document.xml', bytes: Buffer.from('<document/>') },
    ...more,
  ];
  const [bodies, heads]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, says = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0);
    said.writeUInt16LE(8, 4);
    said.writeUInt32LE(crc32(bytes), 10);
    said.writeUInt32LE(packed.length, 14);
    said.writeUInt32LE(says, 18);
    said.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), said, Buffer.from(name), packed]);
    bodies.push(body);
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), said, tail, Buffer.from(name)]));
    at += body.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
