import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';

const { items: _, ...typed } = customforms.fields;
/** What is typed of a form in its record; its questions have a part of their own. */
const record = { ...customforms, fields: typed };

/** The forms that administrators build: `/admin/customforms`. */
export function FormsPage() {
  return <RecordsWithParts collection={record} path="/admin/customforms" parts={[]} />;
}
