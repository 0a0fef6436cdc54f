import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useText } from '../../../lib/i18n.ts';
import { usePdfLinks } from './usePdfLinks.ts';
import type { Look } from './useSheet.ts';

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly look: Look;
  readonly onPage: (page: number) => void;
};

/** The links of the page, laid over its picture: each says where it leads before it is followed. */
export function PdfLinks({ pdf, look, onPage }: Props) {
  const t = useText();
  return usePdfLinks(pdf, look).map(({ box, to }) => {
    const key = `${box.left} ${box.top} ${'href' in to ? to.href : to.page}`;
    if ('page' in to) {
      const name = t('documents.pdf.toPage', { page: to.page });
      const go = () => onPage(to.page);
      return (
        <button key={key} type="button" className="pdf-link" style={box} title={name} aria-label={name} onClick={go} />
      );
    }
    const name = t('documents.pdf.toAddress', { address: to.href.replace(/^mailto:/, '') });
    return (
      <a
        key={key}
        className="pdf-link"
        style={box}
        href={to.href}
        target="_blank"
        rel="noreferrer"
        title={name}
        aria-label={name}
      >
        {' '}
      </a>
    );
  });
}
