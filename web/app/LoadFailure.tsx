import { Component, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ScreenTimeout } from './screen-timeout.ts';

type Caught = { readonly failure: unknown };

/** Catches a screen whose code or style does not come, and one that breaks while it is drawn. */
export class LoadFailure extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): Caught {
    return { failure: failure ?? new Error('unknown') };
  }

  override render() {
    return this.state.failure === undefined ? this.props.children : <ScreenFailed failure={this.state.failure} />;
  }
}

const kindOf = (failure: unknown): 'late' | 'style' | 'code' | 'broken' => {
  if (failure instanceof ScreenTimeout) return 'late';
  const message = failure instanceof Error ? failure.message : '';
  if (message.startsWith('Unable to preload CSS')) return 'style';
  return /dynamically imported module|module script|Importing a module/i.test(message) ? 'code' : 'broken';
};

function ScreenFailed({ failure }: { readonly failure: unknown }) {
  const t = useText();
  return (
    <div className="page page-narrow" role="alert">
      <h1 tabIndex={-1}>{t('shell.screenFailed')}</h1>
      <EmptyState
        icon="error"
        action={
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      >
        {t(`shell.screenFailed.${kindOf(failure)}`)}
      </EmptyState>
    </div>
  );
}
