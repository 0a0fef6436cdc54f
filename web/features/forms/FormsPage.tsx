import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { FormMaps } from './FormMaps.tsx';
import { FormQuestions } from './FormQuestions.tsx';
import { FormVersions } from './FormVersions.tsx';

const { items: _, ...typed } = customforms.fields;
/** What is typed of a form in its record; its questions have a part of their own. */
const record = { ...customforms, fields: typed };

/** The forms that administrators build, with questions, versions and where each is asked: `/admin/customforms`. */
export function FormsPage() {
  return (
    <RecordsWithParts
      collection={record}
      path="/admin/customforms"
      parts={[
        { name: 'questions', render: (form) => <FormQuestions record={form} /> },
        { name: 'versions', render: ({ id }) => <FormVersions formId={id} /> },
        { name: 'maps', render: ({ id }) => <FormMaps formId={id} /> },
      ]}
    />
  );
}
