import type { TemplateStatus } from '@coverlane/contract/cards/codes.ts';
import { cardTemplates, eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = {
  readonly status: TemplateStatus;
  /** How many things keep the draft from being published. */
  readonly faults: number;
  /** Saves what is typed; answers the version, or null where it could not be saved. */
  readonly save: () => Promise<number | null>;
  readonly publish: (version: number) => Promise<unknown>;
  readonly retire: () => Promise<unknown>;
  readonly onDone: () => void;
};

/** Publishes a draft, with the reason beside the button while that cannot be; or takes the version in use out of it. */
export function TemplateLife({ status, faults, save, publish, retire, onDone }: Props) {
  const t = useText();
  const { busy, run } = useStep(onDone);
  const send = async () => {
    const version = await save();
    return version !== null && publish(version);
  };
  if (status === 'draft')
    return (
      <>
        {faults > 0 && <span id="publish-why">{t('cardTemplates.notYet', { count: faults })}</span>}
        <Button
          kind="primary"
          disabled={faults > 0}
          aria-describedby={faults > 0 ? 'publish-why' : undefined}
          busy={busy}
          onClick={() => void run(send, t('cardTemplates.published'))}
        >
          {t('cardTemplates.publish')}
        </Button>
      </>
    );
  if (status !== 'active') return null;
  return (
    <Button busy={busy} onClick={() => void run(retire, t('cardTemplates.retired'))}>
      {t('cardTemplates.retire')}
    </Button>
  );
}

/** One step in a template's life: what came of it is said, and the lists are asked for again. */
function useStep(onDone: () => void) {
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      if ((await work()) === false) return;
      await refresh([cardTemplates.cardTemplateList, eobTemplates.eobTemplateList, idCards.cardChangeList]);
      notify('success', done);
      onDone();
    } catch (error) {
      notify('error', say(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
