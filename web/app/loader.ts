import type { ComponentType } from 'react';
import type { BuiltScreen } from './screen.ts';

/** How a screen's code is fetched: the module's own name for the component becomes `default`. */
export type Loader = () => Promise<{ readonly default: ComponentType }>;

/** The screens that somebody opens first: `routes.tsx` says where their code is. */
export type FirstScreen = 'home' | 'toLogin' | 'login' | 'logout' | 'loggedout' | 'staffHome' | 'memberHome';

/** The other built screens: `later-routes.tsx` says where their code is, and comes when one of them is opened. */
export type LaterScreen = Exclude<BuiltScreen, FirstScreen>;
