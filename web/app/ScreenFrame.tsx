import { createElement, Suspense } from 'react';
import { useText } from '../lib/i18n.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Arrival } from './Arrival.tsx';
import { later } from './later.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { Screen } from './screen.ts';
import { screenCode } from './screen-code.tsx';

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
