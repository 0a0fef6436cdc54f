import { Component, createElement, type ReactNode, Suspense } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Arrival } from './Arrival.tsx';
import { later } from './later.tsx';
import type { Screen } from './screen.ts';
import { screenCode, ScreenTimeout } from './screen-code.tsx';

const NotBuilt = later(
  () => import('./NotBuilt.tsx'),
  (module) => module.NotBuilt,
);

/** One screen: its code on demand, its title, and what is said when it does not come. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const t = useText();
  const Code = screenCode.get(screen.declared);
  return (
    <LoadFailure key={screen.path}>
      <Suspense fallback={<Loading label={t('shell.opening')} />}>
        <Arrival name={screen.name} />
        {Code ? createElement(Code) : <NotBuilt name={screen.name} />}
      </Suspense>
    </LoadFailure>
  );
}

function Loading({ label }: { readonly label: string }) {
  return (
    <div className="page">
      <Skeleton lines={5} label={label} />
    </div>
  );
}

type Caught = { readonly failure: unknown };

/** Catches a screen whose code or style does not come, and one that breaks while it is drawn. */
class LoadFailure extends Component<{ readonly children: ReactNode }, Caught> {
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
