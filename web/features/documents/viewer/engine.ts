// oxlint-disable-next-line import/default -- its address, which the build makes
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

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

/** An open PDF, and what ends it. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** Why a PDF cannot be shown: it asks for a password, or it is no whole PDF. */
export type Unreadable = 'password' | 'broken';

/**
 * Opens a PDF to be drawn. Nothing in it runs: the engine has no sandbox for its scripts here, compiles none of its functions,
 * its forms are pictures, and of its links only those can be followed that `linkTarget` lets through.
 * @throws whatever `unreadable` tells apart
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = startWorker();
  GlobalWorkerOptions.workerPort = port;
  const asked = { data: bytes, isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false };
  try {
    const pdf = await getDocument(asked).promise;
    return { pdf, close: () => void pdf.destroy().finally(() => port.terminate()) };
  } catch (failure) {
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
