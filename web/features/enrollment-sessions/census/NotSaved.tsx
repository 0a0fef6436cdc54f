import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { CellEdits } from './useCellEdits.ts';

/** Says that cells could not be saved, which stay as they were typed, and tries again. */
export function NotSaved({ failure, retry }: Pick<CellEdits, 'failure' | 'retry'>) {
  const t = useText();
  const say = useFailureText();
  if (failure === null) return null;
  return <Banner kind="error" title={say(failure)} action={<Button onClick={retry}>{t('census.saveAgain')}</Button>} />;
}
