import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { personName } from '../../../lib/format.ts';

/** Somebody's name as a row of a census file says it. */
export const nameIn = ({ firstName = '', lastName = '' }: CensusRow['cells']): string =>
  personName({ firstName, middleName: null, lastName, suffix: null });
