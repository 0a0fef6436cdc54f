import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

type Props = {
  /** The list's call, as `contract/files/lists-as-files.ts` has it: a test holds that the reason is the one given there. */
  readonly of: string;
  readonly why: 'toDo' | 'running' | 'papers';
};

/** Stands where the export would, for a list without a file, and says why there is none and where to look instead. */
export function NoFile({ of, why }: Props) {
  const t = useText();
  const { notify } = useNotices();
  return (
    <Button
      icon="download"
      iconOnly
      kind="quiet"
      data-list={of}
      onClick={() => notify('info', t(`crud.export.none.${why}`))}
    >
      {t('crud.export')}
    </Button>
  );
}
