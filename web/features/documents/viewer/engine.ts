// oxlint-disable-next-line import/default -- its address, which the build makes
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
// oxlint-disable-next-line import/default -- its address, which the build makes
import jpxUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
/** As the browser has it: a page whose policy asks for a word on each script (Trusted Types). */
interface PolicyMaker {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

let policy: ScriptPolicy | undefined;

/** A thread of the engine, from this site's own files: the policy of the page allows no other. */
function startWorker(): Worker {
  const maker: PolicyMaker = window;
  policy ??= maker.trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => workerUrl });
  return new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' });
}

/** So many bytes are asked for at a time: less than what a page of scans has. */
const PART = 262_144;

/** A file that can be asked for in parts. */
export interface FileInParts {
  /** Bytes of the whole. */
  readonly bytes: number;
  /** Bytes from `start` on, before `end`. */
  readonly part: (start: number, end: number) => Promise<Uint8Array>;
}

/** Hands the engine the parts that it asks for; what failed is told once, for the engine itself waits for them for ever. */
class Parts extends PDFDataRangeTransport {
  readonly #file: FileInParts;
  readonly #onFailure: (failure: unknown) => void;
  #isOver = false;

  constructor(file: FileInParts, onFailure: (failure: unknown) => void) {
    super(file.bytes, null);
    this.#file = file;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file.part(begin, end).then(
      (bytes) => !this.#isOver && this.onDataRange(begin, bytes),
      (failure: unknown) => !this.#isOver && this.#onFailure(failure),
    );
  }

  override abort(): void {
    this.#isOver = true;
  }
}

/** An open PDF, and what ends it. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** Why a PDF cannot be shown: it asks for a password, or it is no whole PDF. */
export type Unreadable = 'password' | 'broken';

const SAFELY = { isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false } as const;

/**
 * What draws pictures in JPEG 2000 comes when one is met. The engine makes its address of a folder and a name: behind `#` the
 * name says nothing.
 */
const JPEG_2000 = { wasmUrl: `${jpxUrl}#/`, useWorkerFetch: true } as const;

/**
 * Opens a PDF to be drawn. Nothing in it runs: the engine has no sandbox for its scripts here, compiles none of its functions,
 * its forms are pictures, and of its links only those can be followed that `linkTarget` lets through.
 * Of the file only what the pages that are looked at need is fetched: one of 50 MB on a telephone too.
 * @param onFailure a part could not be fetched, now or when a later page is looked at
 * @throws whatever `unreadable` tells apart
 */
export async function openPdf(file: FileInParts, onFailure: (failure: unknown) => void): Promise<OpenPdf> {
  const port = startWorker();
  GlobalWorkerOptions.workerPort = port;
  const range = new Parts(file, onFailure);
  const fetched = { range, rangeChunkSize: PART, disableAutoFetch: true, disableStream: true } as const;
  const opening = getDocument({ ...fetched, ...SAFELY, ...JPEG_2000 });
  try {
    const pdf = await opening.promise;
    const close = () => {
      range.abort();
      void pdf.destroy().finally(() => port.terminate());
    };
    return { pdf, close };
  } catch (failure) {
    range.abort();
    port.terminate();
    throw failure;
  }
}

/** Which of the reasons it was; null: another one. */
export function unreadable(failure: unknown): Unreadable | null {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'PasswordException') return 'password';
  return name === 'InvalidPDFException' ? 'broken' : null;
}
