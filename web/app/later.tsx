import { type ComponentType, createElement, type FunctionComponent, use } from 'react';

/** A component whose code is fetched when it is first drawn, or before by `fetch`. Draw it within a Suspense. */
export type Later<Props> = FunctionComponent<Props> & { readonly fetch: () => Promise<unknown> };

/**
 * Splits a component off into a file of its own: `later(() => import('./Menu.tsx'), (module) => module.Menu)`. Unlike
 * React.lazy, code that has arrived is drawn at once: a pause, be it ever so short, would show the fallback, which React
 * then leaves on screen for 300 ms.
 */
export function later<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): Later<Props> {
  let arrived: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const fetch = () => {
    coming ??= load().then((module) => {
      arrived = pick(module);
      return arrived;
    });
    return coming;
  };
  // The same component each time, whichever of the two it comes from.
  const Part = (props: Props) => createElement(arrived ?? use(fetch()), props);
  return Object.assign(Part, { fetch });
}
