import type { ReactNode } from 'react';

import { GalleryCharts } from './galleryCharts.tsx';
import { GalleryFeedback } from './galleryFeedback.tsx';
import { GalleryFocus } from './galleryFocus.tsx';
import { GalleryForms } from './galleryForms.tsx';
import { GalleryLists } from './galleryLists.tsx';
import { GalleryRecords } from './galleryRecords.tsx';
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
