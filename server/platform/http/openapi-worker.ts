// Writes the OpenAPI document on a thread of its own: what this process serves does not wait for it. Its data is the program's version.
import { parentPort, workerData } from 'node:worker_threads';
import { openApiDocument } from './openapi.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
parentPort?.postMessage(JSON.stringify(openApiDocument(String(workerData))));
