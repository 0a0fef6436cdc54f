import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';

/** The end of a form of questions about a file: saves the answers, after which the file is read once more. */
export function SaveAnswers() {
  const t = useText();
  return (
    <div className="row">
      <Button type="submit" kind="primary">
        {t('imports.saveCodes')}
      </Button>
      <span className="muted small">{t('imports.saveCodesAbout')}</span>
    </div>
  );
}
