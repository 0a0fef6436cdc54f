// The bare reference of an upload: what comes is streamed to a file that the disk has before it is answered, and nothing else.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ordered } from './serving.ts';

const { dataDir } = await ordered<{ dataDir: string }>();
let came = 0;

const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(dataDir, `bare-${(came += 1)}`), { flush: true })).then(
    () => response.end('{}'),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
