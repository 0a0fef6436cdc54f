import * as z from 'zod/mini';
import { string } from '../fields.ts';

/** So long may the name be that an employer's own system has for a person (X12 REF02 takes 50). */
export const EXTERNAL_ID_LENGTH = 50;

/** The id of a person in the employer's own system (payroll, HR): one person's of a client at a time, letter for letter. */
export const externalId = string(EXTERNAL_ID_LENGTH);

/** As it is stated with other fields: absent leaves what is recorded, null or empty withdraws it. */
export const statedExternalId = z.optional(z.nullable(string(EXTERNAL_ID_LENGTH, 0)));
