import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The OpenAPI document as it is sent: written once a process, for whoever asks first, on a thread beside the one that answers. */
export function openApiText(version: string): Promise<string> {
  written ??= write(version).catch((error: unknown) => {
    written = undefined;
    throw error;
  });
  return written;
}
let written: Promise<string> | undefined;

async function write(version: string): Promise<string> {
  const worker = new Worker(new URL('./openapi-worker.ts', import.meta.url), { workerData: version });
  const [text]: unknown[] = await once(worker, 'message');
  return String(text);
}
