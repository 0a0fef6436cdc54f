import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { activeStatuses } from '../codes.ts';
import { id, pageOf, paging, string, uploadedFile, whole } from '../fields.ts';
import { pdfFile } from '../files/file-types.ts';
import { uploads } from '../files/uploads.ts';
import { idOf } from '../objects.ts';
import { paperField, paperFields, paperPage, paperSigners, paperSignersShown } from './model.ts';

const readers: Access = [only('admin', 'viewSurveys')];
const keepers: Access = [only('admin', 'manageSurveys')];

/** A paper to sign with all that its editor shows. */
const template = z.strictObject({
  id: idOf('esigntemplate'),
  /** Counts every change: what is saved says which one it saw. */
  version: z.int(),
  name: z.string(),
  status: z.enum(activeStatuses),
  /** The version that is signed now; 0: there is no PDF yet. */
  number: z.int(),
  fileName: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  pages: z.array(paperPage),
  signers: paperSigners,
  fields: z.array(paperField),
  /** Surveys that ask for it and are not archived. */
  surveys: z.array(z.string()),
});

/** Papers with places to sign (domain 12.7). */
export const esign = {
  /** The papers that can be signed in the portal. */
  esignTemplates: call({
    method: 'GET',
    path: '/admin/esign/templates',
    access: [only('admin')],
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      search: z.optional(string(100, 0)),
    }),
    reply: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        provider: z.enum(['builtin', 'external']),
        status: z.enum(activeStatuses),
        /** Who signs, in order, in English. */
        roles: z.array(z.string()),
        /** The same in three languages. */
        signers: paperSignersShown,
        /** How many places there are to fill in. */
        fields: z.int(),
        /** The version that is signed now; 0: there is no PDF yet. */
        number: z.int(),
      }),
    ),
  }),
  /** One paper with its signers and the places on its pages. Own call. */
  esignTemplate: call({
    method: 'GET',
    path: '/admin/esign/templates/:id',
    access: readers,
    input: z.strictObject({ id: idOf('esigntemplate') }),
    reply: template,
  }),
  /**
   * Makes a paper of a PDF of at most 10 MB and 50 pages, without a password; with `id` it is another PDF for a paper that is there, whose
   * places stay where they still are on a page. Own call.
   */
  esignTemplateAdd: call({
    method: 'POST',
    path: '/admin/esign/templates',
    access: keepers,
    input: z.strictObject({
      name: z.optional(string(120, 0)),
      id: z.optional(idOf('esigntemplate')),
      file: uploadedFile,
    }),
    reply: template,
    upload: uploads.paperToSign,
  }),
  /**
   * Saves who signs and where. What is signed already, and what somebody has before them, stays as it was: each change is a version. 409
   * where somebody else changed it meanwhile; 422 names the place (`fields.<key>.<part>`). Own call.
   */
  esignTemplateSave: call({
    method: 'PUT',
    path: '/admin/esign/templates/:id',
    access: keepers,
    input: z.strictObject({
      id: idOf('esigntemplate'),
      version: whole(1, 999_999_999),
      name: string(120),
      status: z.enum(activeStatuses, { error: 'bad-choice' }),
      signers: paperSigners,
      fields: paperFields,
    }),
    reply: template,
  }),
  /**
   * Deletes a paper that nobody signed. 409 `paper-signed` where somebody did: what they signed names it; `paper-asked` where a survey asks
   * for it. Own call.
   */
  esignTemplateDelete: call({
    method: 'DELETE',
    path: '/admin/esign/templates/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('esigntemplate') }),
    reply: done,
  }),
  /** The PDF of a paper, as it is before anybody signs. Own call. */
  esignTemplateFile: call({
    method: 'GET',
    path: '/admin/esign/templates/:id/file',
    access: readers,
    input: z.strictObject({ id: idOf('esigntemplate') }),
    reply: z.unknown(),
    file: pdfFile,
  }),
};
