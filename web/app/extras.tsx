import { type ComponentType, Suspense, useEffect } from 'react';
import { useText } from '../lib/i18n.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { later } from './later.tsx';

/** The first screen, and the calls it makes, come first: nothing has arrived for so long. */
const QUIET_MS = 2000;

const fetches: (() => Promise<unknown>)[] = [];

/**
 * A part of the shell that is only seen once somebody asks for it (help, notices, the drawer) or after half an hour
 * (the idle reminder): its code comes when the first screen is done. Where it does not come, a notice says so.
 */
export function extra<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Part = later(
    () => load().then(pick, (): ComponentType<Props> => NotLoaded),
    (component) => component,
  );
  fetches.push(Part.fetch);
  return function Extra(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Fetches the extras once the page is quiet, so that they open at once, and without a connection. */
export function useExtras(): void {
  useEffect(() => whenQuiet(() => fetches.forEach((fetch) => void fetch()), QUIET_MS), []);
}

function NotLoaded() {
  const t = useText();
  const { notify } = useNotices();
  useEffect(() => notify('error', t('shell.screenFailed.code')), [notify, t]);
  return null;
}
