import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawingNames } from './drawing-names.ts';
import DrawingStrokes from './DrawingStrokes.tsx';

it.each(drawingNames)('The drawing %s has two strokes, at most 600 bytes', (name) => {
  const drawn = renderToStaticMarkup(<DrawingStrokes name={name} />);
  expect(drawn.match(/<path/g)).toHaveLength(2);
  expect(Buffer.byteLength(drawn)).toBeLessThanOrEqual(600);
});
