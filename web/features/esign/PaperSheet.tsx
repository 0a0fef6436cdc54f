import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useRef } from 'react';
import { useSheet } from '../documents/viewer/useSheet.ts';
import '../documents/viewer/viewer.css';
import './esign.css';

type Props = {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly page: number;
  readonly label: string;
  /** What lies over the page: places, by their share of its width and height. */
  readonly children: ReactNode;
};

/** One page of a paper as wide as there is room, with its words to be read aloud, and with what lies over it. */
export function PaperSheet({ pdf, page, label, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useSheet(pdf, { page, zoom: 1, rotation: 0, search: '' }, { canvas, text, frame });
  return (
    <div ref={frame} className="paper-frame" role="group" aria-label={label}>
      <div className="pdf-sheet">
        <canvas ref={canvas} aria-hidden="true" />
        <div ref={text} className="pdf-text" />
        <div className="paper-places">{children}</div>
      </div>
    </div>
  );
}
