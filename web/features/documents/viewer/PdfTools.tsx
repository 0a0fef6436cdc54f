import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { nextMatch } from './matches.ts';
import type { Look } from './useSheet.ts';

type Props = {
  readonly look: Look;
  readonly pages: number;
  /** Pages that have what is searched for; undefined while they are looked through. */
  readonly found: readonly number[] | undefined;
  /** Does what a key does. */
  readonly onKey: (key: string) => void;
  readonly onChange: (part: Partial<Look>) => void;
  /** The page that is made ready for the printer; undefined: none is. */
  readonly printing: number | undefined;
  readonly onPrint: () => void;
};

/** Pages, size, turning and search, above the page. */
export function PdfTools({ look, pages, found, onKey, onChange, printing, onPrint }: Props) {
  const t = useText();
  return (
    <div className="pdf-tools" role="toolbar" aria-label={t('documents.pdf.tools')}>
      <Button icon="back" iconOnly disabled={look.page === 1} onClick={() => onKey('PageUp')}>
        {t('documents.pdf.before')}
      </Button>
      <span className="numbers" role="status">
        {t('documents.pdf.of', { page: look.page, pages })}
      </span>
      <Button icon="forward" iconOnly disabled={look.page === pages} onClick={() => onKey('PageDown')}>
        {t('documents.pdf.after')}
      </Button>
      <Button kind="quiet" onClick={() => onKey('-')} aria-label={t('documents.pdf.smaller')}>
        −
      </Button>
      <Button kind="quiet" onClick={() => onKey('+')} aria-label={t('documents.pdf.larger')}>
        +
      </Button>
      <Button icon="refresh" iconOnly kind="quiet" onClick={() => onKey('r')}>
        {t('documents.pdf.turn')}
      </Button>
      <Button icon="print" iconOnly kind="quiet" disabled={printing !== undefined} onClick={onPrint}>
        {t('documents.pdf.print')}
      </Button>
      {printing !== undefined && (
        <span className="muted small" role="status">
          {t('documents.pdf.printing', { page: printing, pages })}
        </span>
      )}
      <Search look={look} found={found} onChange={onChange} />
    </div>
  );
}

function Search({ look, found, onChange }: Pick<Props, 'look' | 'found' | 'onChange'>) {
  const t = useText();
  const go = (step: 1 | -1) => {
    const page = nextMatch(found ?? [], look.page, step);
    if (page !== undefined) onChange({ page });
  };
  return (
    <>
      <input
        type="search"
        className="pdf-search"
        aria-label={t('documents.pdf.search')}
        placeholder={t('documents.pdf.search')}
        value={look.search}
        onChange={(event) => onChange({ search: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && go(event.shiftKey ? -1 : 1)}
      />
      {look.search.trim() !== '' && (
        <span className="muted small" role="status">
          {found ? t('documents.pdf.found', { count: found.length }) : t('documents.pdf.searching')}
        </span>
      )}
    </>
  );
}
