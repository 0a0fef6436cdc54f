import { dressed } from '@coverlane/contract/cards/dress.ts';
import { layOutSide } from '@coverlane/contract/cards/layout.ts';
import { cardFaceOf } from '@coverlane/contract/sites/card-face.ts';
import { contrast, fromHex, toHex } from '@coverlane/contract/sites/colour.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardCard } from './standard-card.ts';

const says = { 'client.name': 'ACME Tool', 'member.number': 'EV1002518', 'member.fullName': 'Denny Bins' };
const plain = layOutSide(standardCard, 'front', { values: says, lists: {}, qr: { modules: 1, path: 'M0 0h1v1z' } });
const logo = { href: 'data:image/png;base64,AA==', ratio: 3 };
const brands = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
);
const wordsOf = ({ items }: typeof plain) => items.flatMap((item) => (item.kind === 'text' ? [item] : []));

test('whatever a site’s brand, every word of the card is read on both ends of its face, and none says or stands otherwise', () => {
  fc.assert(
    fc.property(brands, ([red, green, blue]) => {
      const face = cardFaceOf(toHex([red / 255, green / 255, blue / 255]));
      const worn = dressed(plain, face, logo);
      for (const { color } of wordsOf(worn))
        for (const end of [face.from, face.to])
          expect(contrast(fromHex(color), fromHex(end))).toBeGreaterThanOrEqual(4.5);
      const bare = (word: ReturnType<typeof wordsOf>[number]) => ({ ...word, color: '' });
      expect(wordsOf(worn).map(bare)).toEqual(wordsOf(plain).map(bare));
    }),
  );
});

test('colours of the site’s own are taken where something can be read on them, and else those of its brand', () => {
  expect(cardFaceOf('#0b6b5b', { from: '#112233', to: '#000000' })).toEqual({
    from: '#112233',
    to: '#000000',
    ink: '#ffffff',
  });
  expect(cardFaceOf('#0b6b5b', { from: '#ffffff', to: '#000000' })).toEqual(cardFaceOf('#0b6b5b'));
});

test('the logo stands where the template leaves room, and nowhere where it leaves none', () => {
  const face = cardFaceOf(null);
  const logos = (side: typeof plain) =>
    dressed(side, face, logo).items.filter(({ elementId }) => elementId === 'site-logo');
  const full = { kind: 'image', elementId: 'all', x: 0, y: 0, w: 86, h: 54, href: '' } as const;
  expect(logos({ items: [], clipped: [] })).toMatchObject([{ y: 3, w: 21, h: 7 }]);
  expect(logos({ items: [full], clipped: [] })).toEqual([]);
  // Between the employer's name and the network's, above everything else.
  expect(logos(plain)).toMatchObject([{ y: 3, w: 21, h: 7 }]);
});
