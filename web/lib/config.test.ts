import { afterEach, expect, test, vi } from 'vitest';
import { askConfigAgain, followConfig, loadConfig, runtimeConfig } from './config.ts';

const contact = (name: string) => ({ id: name, name, category: { en: 'Help', ko: null, es: null }, phone: null });
const config = (name: string, more: object = {}) => ({
  siteTitle: 'Harbor',
  contacts: [contact(name)],
  announcements: [],
  support: { phone: null, email: null, hours: null },
  links: {},
  features: { memberSignup: true, organisations: false },
  build: { version: '1' },
  ...more,
});

/** The server, which answers one configuration after another; undefined: it is out of reach. */
function answers(...all: (object | undefined)[]) {
  const asked = vi.fn(() => {
    const next = all.shift();
    return next ? Promise.resolve(Response.json(next)) : Promise.reject(new TypeError('offline'));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const namesNow = () => runtimeConfig().contacts.map(({ name }) => name);

test('whom visitors can turn to is what the server says when it is asked again, and whoever shows it is told once', async () => {
  answers(config('Old desk'), config('New desk', { siteTitle: 'Bay', build: { version: '2' } }), config('New desk'));
  await loadConfig();
  const told = vi.fn();
  const unfollow = followConfig(told);
  await askConfigAgain();
  expect(namesNow()).toEqual(['New desk']);
  // The page that is open is of its own build, under the name that it was opened by.
  expect(runtimeConfig()).toMatchObject({ siteTitle: 'Harbor', build: { version: '1' } });
  const shown = runtimeConfig();
  await askConfigAgain();
  expect(runtimeConfig()).toBe(shown);
  expect(told).toHaveBeenCalledTimes(1);
  unfollow();
});

test('without an answer everything stays, and two who ask at once ask together', async () => {
  const asked = answers(config('Desk'), undefined, config('Later desk'));
  await loadConfig();
  await askConfigAgain();
  expect(namesNow()).toEqual(['Desk']);
  await Promise.all([askConfigAgain(), askConfigAgain()]);
  expect(namesNow()).toEqual(['Later desk']);
  expect(asked).toHaveBeenCalledTimes(3);
});
