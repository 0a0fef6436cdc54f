import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** A copy of what was signed, for whoever signed it (15 USC 7001(e)); the link gives it for an hour. */
export function SavedCopy({ link }: { readonly link: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = () =>
    saveFile(surveyDoor.surveyPaper, { key: link, signed: true }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <div className="button-row">
      <Button icon="download" onClick={() => void save()}>
        {t('surveyPage.saveSigned')}
      </Button>
    </div>
  );
}
