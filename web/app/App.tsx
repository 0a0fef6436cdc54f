import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { BrowserRouter, Navigate, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router';
import { queryClient } from '../lib/api.ts';
import { useFieldErrors } from '../lib/failures.ts';
import { SessionProvider } from '../lib/session.tsx';
import { useSingleKeys } from '../lib/single-keys.ts';
import { Guard } from './Guard.tsx';

import { ScreenFrame } from './ScreenFrame.tsx';
import { Shell } from './Shell.tsx';
import type { Screen } from './screen.ts';
import { screenAt } from './screen-at.ts';
import { screens } from './screen-rows.ts';
import { UiFromLanguage } from './UiFromLanguage.tsx';

/** The application: router, replies, session, and the shell around every screen of the table. */
export function App() {
  return (
    <BrowserRouter>
      <Host>
        <QueryClientProvider client={queryClient}>
          <SignedInOrNot>
            <Routes>
              <Route element={<Shell />}>
                {screens.map((screen) => (
                  <Route key={screen.path} path={screen.path} element={<GuardedScreen screen={screen} />} />
                ))}
                <Route path="*" element={<Navigate to="/404" replace />} />
              </Route>
            </Routes>
          </SignedInOrNot>
        </QueryClientProvider>
      </Host>
    </BrowserRouter>
  );
}

function GuardedScreen({ screen }: { readonly screen: Screen }) {
  return (
    <Guard screen={screen}>
      <ScreenFrame screen={screen} />
    </Guard>
  );
}

/** Hands the router's navigation and the words of failures to the components of web/ui. */
function Host({ children }: { readonly children: ReactNode }) {
  const navigate: NavigateFunction = useNavigate();
  const describeFailure = useFieldErrors();
  const shortcuts = useSingleKeys();
  const go = useCallback((href: string) => turn(href, () => void navigate(href)), [navigate]);
  useEffect(() => void bringTurning(), []);
  return (
    <UiFromLanguage navigate={go} describeFailure={describeFailure} shortcuts={shortcuts}>
      {children}
    </UiFromLanguage>
  );
}

/** How one page becomes another. */
let turn = (_href: string, go: () => void): void => go();

/** Its code comes after the first screen, and until then pages just change. */
const bringTurning = async (): Promise<void> => {
  turn = await import('./turn-page.ts').then(
    ({ turnPage }) => turnPage,
    () => turn,
  );
};

/** A page that only signed-in people may open asks who is there; a public page asks only where somebody was lately. */
function SignedInOrNot({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const access = screenAt(pathname)?.access ?? 'public';
  return <SessionProvider asks={access !== 'public' && access !== 'publicByKey'}>{children}</SessionProvider>;
}
