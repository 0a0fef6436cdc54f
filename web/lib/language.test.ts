import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedLanguage } from './language.ts';

/** A page is opened at this address in a browser that remembers this. */
function opens(search: string, remembered: object = {}): void {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { cookie: `coverlane_state=${encodeURIComponent(JSON.stringify(remembered))}` });
}

afterEach(() => vi.unstubAllGlobals());

describe('The language a page begins with', () => {
  it('is English by default, or the site’s', () => {
    opens('');
    expect(storedLanguage()).toBe('en');
    expect(storedLanguage({ defaultLanguage: 'es', languages: ['en', 'es'] })).toBe('es');
  });

  it('is that of the mail whose link was followed, where the site has it', () => {
    opens('?locale=ko');
    expect(storedLanguage({ defaultLanguage: 'en', languages: ['en', 'ko'] })).toBe('ko');
    expect(storedLanguage({ defaultLanguage: 'en', languages: ['en', 'es'] })).toBe('en');
    opens('?locale=xx');
    expect(storedLanguage({ defaultLanguage: 'en', languages: ['en', 'ko'] })).toBe('en');
  });

  it('is before all else the one chosen in this browser', () => {
    opens('?locale=ko', { language: 'es' });
    expect(storedLanguage({ defaultLanguage: 'en', languages: ['en', 'ko', 'es'] })).toBe('es');
  });
});
