import { defaultTheme } from './default-theme.ts';
import { type Coloured, DEFAULT_BRAND, hasOwn } from './own-colours.ts';
import type { Scheme, Theme } from './theme.ts';

/** What a user may choose; 'system' follows the device. */
export type SchemeChoice = Scheme | 'system';

/** How roomy a screen is: calm for members and public pages, compact for staff (decision 1 of the design). */
export type Density = 'calm' | 'compact' | 'comfortable';

const STORAGE_KEY = 'coverlane.scheme';
/** The colours of a site that has its own, once what works them out has come; undefined: the product's. */
let own: ((scheme: Scheme) => Theme) | undefined;
const listeners = new Set<() => void>();

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The user's stored choice, 'system' when there is none or the store cannot be read. */
export function schemeChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** The scheme that is on screen now. */
export function currentScheme(): Scheme {
  const choice = schemeChoice();
  if (choice !== 'system') return choice;
  return systemDark().matches ? 'dark' : 'light';
}

/** Stores the choice and repaints at once. */
export function setSchemeChoice(choice: SchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // A browser without storage still gets the scheme for this visit through the attribute below.
  }
  paint(choice === 'system' ? currentScheme() : choice);
}

/** Sets the 26 variables on :root through CSSOM, which a content security policy without inline styles allows. */
function paint(scheme: Scheme): void {
  const root = document.documentElement;
  root.dataset.scheme = scheme;
  for (const [token, colour] of Object.entries(own?.(scheme) ?? defaultTheme[scheme]))
    root.style.setProperty(`--${token}`, colour);
  for (const listener of listeners) listener();
}

/**
 * Applies the brand colour of the runtime configuration (specification 1: theme colours) and follows the device's
 * scheme from then on. A colour that is not '#abc' or '#aabbcc' is ignored: a typing error must not break a site. Resolves once
 * the colours are there: what works them out comes only to a site that has its own.
 */
export async function applyTheme(config: Coloured): Promise<void> {
  own = hasOwn(config) ? await ownColours(config) : undefined;
  paint(currentScheme());
  systemDark().addEventListener('change', repaint);
}

async function ownColours({ brandColor, card }: Coloured): Promise<typeof own> {
  const { isHexColour, theme } = await import('./theme.ts');
  const brand = brandColor && isHexColour(brandColor) ? brandColor : DEFAULT_BRAND;
  return (scheme) => theme(brand, scheme, card ?? null);
}

function repaint(): void {
  paint(currentScheme());
}

/** Calls back after each change of scheme; returns the function that stops it. For useSyncExternalStore. */
export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type StaffDensity = Exclude<Density, 'calm'>;

const DENSITY_KEY = 'coverlane.density';

/** How roomy whoever works on staff screens wants them; compact until they choose. */
export function staffDensity(): StaffDensity {
  try {
    return localStorage.getItem(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact';
  } catch {
    return 'compact';
  }
}

/** Shows the choice at once, and remembers it in this browser for the first paint: it is kept with the account (domain 1.4). */
export function setStaffDensity(density: StaffDensity): void {
  try {
    localStorage.setItem(DENSITY_KEY, density);
  } catch {
    // A browser without storage has it for this visit.
  }
  setDensity(density);
  for (const listener of listeners) listener();
}

/** Sets the density of the whole document, overlays included. */
export function setDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}
