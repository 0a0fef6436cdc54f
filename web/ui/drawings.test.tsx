import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Drawing, drawingNames } from './drawings.tsx';

it.each(drawingNames)('The drawing %s has two strokes, at most 600 bytes, and says nothing aloud', (name) => {
  const drawn = renderToStaticMarkup(<Drawing name={name} />);
  expect(drawn.match(/<path/g)).toHaveLength(2);
  expect(Buffer.byteLength(drawn)).toBeLessThanOrEqual(600);
  expect(drawn).toContain('aria-hidden="true"');
});
