import { expect, test } from 'vitest';
import { linkBox, linkTarget } from './links.ts';

test('A link of a PDF leads to a sealed page, a letter or a place in the document, and nowhere else', () => {
  expect(linkTarget({ url: 'https://example.org/plan?a=1#b' })).toEqual({ href: 'https://example.org/plan?a=1#b' });
  expect(linkTarget({ url: 'mailto:help@example.org' })).toEqual({ href: 'mailto:help@example.org' });
  expect(linkTarget({ dest: 'chapter-2' })).toEqual({ dest: 'chapter-2' });
  expect(linkTarget({ dest: [{ num: 3, gen: 0 }, { name: 'XYZ' }] })).toEqual({
    dest: [{ num: 3, gen: 0 }, { name: 'XYZ' }],
  });
  const unsafe = [
    'javascript:alert(1)',
    'http://example.org',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://a.example',
  ];
  for (const url of [...unsafe, 'https://bank.example@evil.example', 'HTTPS://u:p@evil.example'])
    expect(linkTarget({ url, dest: 'chapter-2' })).toBeUndefined();
  expect(linkTarget({})).toBeUndefined();
  expect(linkTarget({ url: 7, dest: 7 })).toBeUndefined();
});

test('A link lies where its corners are, whichever comes first', () => {
  const box = { left: '10.000%', top: '25.000%', width: '30.000%', height: '5.000%' };
  expect(linkBox([20, 50, 80, 60], { width: 200, height: 200 })).toEqual(box);
  expect(linkBox([80, 60, 20, 50], { width: 200, height: 200 })).toEqual(box);
});
