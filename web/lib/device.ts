const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (known: typeof browsers, agent: string): string | undefined =>
  known.find(([form]) => form.test(agent))?.[1];

/** Browser and system of a user-agent text, as people call them; undefined where either is not known. */
export function deviceOf(agent: string | null): { browser: string; system: string } | undefined {
  const [browser, system] = [nameIn(browsers, agent ?? ''), nameIn(systems, agent ?? '')];
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
