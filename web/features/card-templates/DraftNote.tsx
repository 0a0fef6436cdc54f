import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { DraftState } from './useTemplateDraft.ts';

type Props = {
  readonly draft: { readonly state: DraftState; readonly failure: unknown; readonly save: () => Promise<unknown> };
  /** Takes the newest version from the server, in place of what was typed here. */
  readonly onReload: () => void;
};

/** How the draft stands: saved by itself, or what keeps it from being saved. */
export function DraftNote({ draft, onReload }: Props) {
  const t = useText();
  const say = useFailureText();
  const { state, failure, save } = draft;
  if (state === 'conflict')
    return (
      <div role="alert">
        <Banner
          kind="warn"
          title={t('errors.conflict')}
          action={<Button onClick={onReload}>{t('cardTemplates.reload')}</Button>}
        >
          {t('cardTemplates.conflict')}
        </Banner>
      </div>
    );
  if (state === 'failed')
    return (
      <div role="alert">
        <Banner
          kind="error"
          title={say(failure)}
          action={<Button onClick={() => void save()}>{t('cardTemplates.saveAgain')}</Button>}
        />
      </div>
    );
  return (
    <p className="muted small template-saved">
      <Icon name={state === 'saved' ? 'check' : 'clock'} /> {t(`cardTemplates.saving.${state}`)}
    </p>
  );
}
