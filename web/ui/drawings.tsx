import { lazy, Suspense } from 'react';

import type { DrawingName } from './drawing-names.ts';

/** The strokes come after what is said beside them: nothing moves, for the drawing has its place. */
const DrawingStrokes = lazy(() => import('./DrawingStrokes.tsx'));

/** A drawing of what is not there yet. It says nothing that its sentence does not. */
export const Drawing = ({ name }: { readonly name: DrawingName }) => (
  <svg className="drawing" viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" focusable="false">
    <Suspense>
      <DrawingStrokes name={name} />
    </Suspense>
  </svg>
);
