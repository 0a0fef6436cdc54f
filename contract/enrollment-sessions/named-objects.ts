import { field } from '../field-kinds.ts';
import { idOf } from '../objects.ts';

/** A document by its id: documents are no collection, so that the form has a place of its own to choose one. */
export const documentReference = () => field('reference', idOf('document'), { table: 'documents' });

/** A plan of the session by its id. */
export const planReference = () => field('reference', idOf('plan'), { table: 'plans' });
