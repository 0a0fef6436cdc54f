import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * The end of a form of questions about a file: saves the answers, after which the file is read once more.
 * @param areKept they answer for the next files of the client too, and this says so
 */
export function SaveAnswers({ areKept = false }: { readonly areKept?: boolean }) {
  const t = useText();
  return (
    <div className="row">
      <Button type="submit" kind="primary">
        {t('imports.saveCodes')}
      </Button>
      {areKept && <span className="muted small">{t('imports.saveCodesAbout')}</span>}
    </div>
  );
}
