import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type FileInParts, openPdf, type Unreadable, unreadable } from './engine.ts';
import { PdfLinks } from './PdfLinks.tsx';
import { PdfTools } from './PdfTools.tsx';
import { type Look, useSheet } from './useSheet.ts';
import { usePdfSearch } from './usePdfSearch.ts';
import { usePinch } from './usePinch.ts';
import { usePrintAll } from './usePrintAll.ts';
import './viewer.css';

/** A PDF, a page at a time: to be zoomed, turned, searched and gone through by keyboard. Nothing in it runs. */
type Props = {
  readonly file: FileInParts;
  readonly name: string;
  /** A part of it could not be fetched. */
  readonly onFailure: (failure: unknown) => void;
};

export function PdfView({ file, name, onFailure }: Props) {
  const t = useText();
  const { pdf, why } = usePdf(file, onFailure);
  if (why) return <Banner kind="warn" title={t(`documents.pdf.${why}`)} />;
  if (!pdf) return <Skeleton lines={8} label={t('documents.opening')} />;
  return <Pages pdf={pdf} name={name} />;
}

function usePdf(file: FileInParts, onFailure: (failure: unknown) => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [why, setWhy] = useState<Unreadable>();
  useEffect(() => {
    let isOver = false;
    const opening = openPdf(file, (failure) => !isOver && onFailure(failure));
    opening.then(
      (opened) => !isOver && setPdf(opened.pdf),
      (failure: unknown) => !isOver && setWhy(unreadable(failure) ?? 'broken'),
    );
    return () => {
      isOver = true;
      void opening.then(
        ({ close }) => close(),
        () => undefined,
      );
    };
  }, [file, onFailure]);
  return { pdf, why };
}

const ZOOM = 1.25;
const MOST = 5;
const within = (zoom: number): number => Math.min(MOST, Math.max(1 / MOST, zoom));

/** What a key does with the page that is shown; undefined: nothing. */
function pressed(key: string, { page, zoom, rotation }: Look, pages: number): Partial<Look> | undefined {
  const steps: Readonly<Record<string, Partial<Look>>> = {
    PageDown: { page: Math.min(pages, page + 1) },
    ArrowRight: { page: Math.min(pages, page + 1) },
    PageUp: { page: Math.max(1, page - 1) },
    ArrowLeft: { page: Math.max(1, page - 1) },
    Home: { page: 1 },
    End: { page: pages },
    '+': { zoom: within(zoom * ZOOM) },
    '-': { zoom: within(zoom / ZOOM) },
    r: { rotation: (rotation + 90) % 360 },
  };
  return steps[key];
}

function Pages({ pdf, name }: { readonly pdf: PDFDocumentProxy; readonly name: string }) {
  const t = useText();
  const [look, setLook] = useState<Look>({ page: 1, zoom: 1, rotation: 0, search: '' });
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useSheet(pdf, look, { canvas, text, frame });
  const found = usePdfSearch(pdf, look.search);
  const change = (part: Partial<Look>) => setLook((now) => ({ ...now, ...part }));
  const { at: printing, print } = usePrintAll(pdf);
  usePinch(frame, sheet, (by) => change({ zoom: within(look.zoom * by) }));
  const press = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : pressed(event.key, look, pdf.numPages);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    change(next);
  };
  return (
    <div className="pdf">
      <PdfTools
        look={look}
        pages={pdf.numPages}
        found={found}
        onKey={(key) => change(pressed(key, look, pdf.numPages) ?? {})}
        onChange={change}
        printing={printing}
        onPrint={print}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a page, as its label says */}
      <div
        ref={frame}
        className="pdf-frame"
        role="document"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and takes keys
        tabIndex={0}
        aria-label={t('documents.pdf.page', { name, page: look.page, pages: pdf.numPages })}
        onKeyDown={press}
      >
        <div ref={sheet} className="pdf-sheet">
          <canvas ref={canvas} aria-hidden="true" />
          <div ref={text} className="pdf-text" />
          <PdfLinks pdf={pdf} look={look} onPage={(page) => change({ page })} />
        </div>
      </div>
    </div>
  );
}
