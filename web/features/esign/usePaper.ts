import type { Call } from '@coverlane/contract/call.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../lib/files.ts';
import { openPdf } from '../documents/viewer/engine.ts';

/** A paper that is being opened, is open, or could not be. */
export interface OpenedPaper {
  readonly pdf: PDFDocumentProxy | undefined;
  readonly failure: unknown;
}

/** Opens the PDF that a call answers, which is small enough to be fetched whole. @param input the same words mean the same paper */
export function usePaper<In, Sent, Out>(call: Call<In, Sent, Out>, input: Sent): OpenedPaper {
  const [opened, setOpened] = useState<OpenedPaper>({ pdf: undefined, failure: null });
  const key = JSON.stringify(input);
  useEffect(() => {
    let isOver = false;
    const fail = (failure: unknown) => !isOver && setOpened({ pdf: undefined, failure });
    const sent: Sent = JSON.parse(key);
    const opening = fetchFile(call, sent).then(async ({ blob }) => {
      const whole = new Uint8Array(await blob.arrayBuffer());
      return openPdf({ bytes: whole.length, part: async (start, end) => whole.slice(start, end) }, fail);
    });
    opening.then(({ pdf }) => !isOver && setOpened({ pdf, failure: null }), fail);
    return () => {
      isOver = true;
      void opening.then(
        ({ close }) => close(),
        () => undefined,
      );
    };
  }, [call, key]);
  return opened;
}
