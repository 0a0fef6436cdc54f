import type { ReactNode } from 'react';

import { GalleryCharts } from './gallery-charts.tsx';
import { GalleryFeedback } from './gallery-feedback.tsx';
import { GalleryFocus } from './gallery-focus.tsx';
import { GalleryForms } from './gallery-forms.tsx';
import { GalleryLists } from './gallery-lists.tsx';
import { GalleryRecords } from './gallery-records.tsx';
import { Notices } from './Notices.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Every component in every state on one page, for looking at; exists in development only (route /gallery). */
export function Gallery({ controls }: { readonly controls?: ReactNode }) {
  return (
    <main className="page">
      <PageHeader title="Gallery" about="Every component in every state." actions={controls} />
      <Notices />
      <GalleryForms />
      <GalleryLists />
      <GalleryRecords />
      <GalleryCharts />
      <GalleryFeedback />
      <GalleryFocus />
    </main>
  );
}
