import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { uploadedBefore } from '../files/file-types.ts';
import { languages } from '../codes.ts';
import { calendarDate, flag, pageOf, pagesBy, someOf, string, uploadedFile, whole } from '../fields.ts';
import { findsBy, idOf } from '../objects.ts';
import { uploads } from '../files/uploads.ts';
import { documentKeepers as keepers, documentPlaces, documentStatuses } from './codes.ts';
import { foundDocument } from './found.ts';
import { document, documentCategory, documentWhole, placedDocument } from './shapes.ts';

const placeKinds = [
  'client',
  'division',
  'group',
  'baseplan',
  'person',
  'broker',
  'partner',
  'tpa',
  'installation',
] as const;
/** A place of a document, as calls name it. */
export const entityOfDocument = {
  entityType: z.enum(documentPlaces, { error: 'bad-choice' }),
  /** The installation needs none, nor the caller's own organization. */
  entityId: z.optional(idOf(...placeKinds)),
};
const one = z.strictObject({ id: idOf('document') });

/** What is said of a document when it comes, besides its category; what is left out follows from that. */
const saidAtFirst = {
  name: z.optional(string(255)),
  folderId: z.optional(z.nullable(idOf('folder'))),
  description: z.optional(z.nullable(string(500, 0))),
  groupNumber: z.optional(z.nullable(string(40, 0))),
  effectiveDate: z.optional(z.nullable(calendarDate)),
  expirationDate: z.optional(z.nullable(calendarDate)),
  planYear: z.optional(z.nullable(whole(1990, 2100))),
  language: z.optional(z.nullable(z.enum(languages, { error: 'bad-choice' }))),
  phi: z.optional(flag),
  status: z.optional(z.enum(documentStatuses, { error: 'bad-choice' })),
};
/** What can be said of one that is there. */
const saidOfDocument = {
  ...saidAtFirst,
  categoryId: z.optional(idOf('category')),
  visibleTo: z.optional(someOf(z.enum(userTypes, { error: 'bad-choice' }))),
  /** Both are administrators' to say. */
  legalHold: z.optional(flag),
  retainUntil: z.optional(z.nullable(calendarDate)),
};

/** Documents that the portal keeps. Own calls. */
export const documents = {
  /**
   * The documents whose name, file name, category, number or person begins a word with what is searched for, as far as the
   * reader may open them; the newest first, at most eight. POST, so that names stay out of URLs.
   */
  documentSearch: call({
    method: 'POST',
    path: '/documentsearch',
    access: 'signedIn',
    input: z.strictObject({ search: findsBy('lastName', string(100)), clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ rows: z.array(foundDocument) }),
    phi: true,
    again: 'harmless',
  }),
  /** What documents can be: the categories of the installation, in their order, and how many megabytes a file has at most. Own call. */
  documentCategories: call({
    method: 'GET',
    path: '/documentcategories',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(documentCategory), megabytes: z.number() }),
  }),
  /** Documents that the reader may see (domain 10.2), the newest first. Who keeps documents sees drafts and old ones too. */
  documentList: call({
    method: 'GET',
    path: '/documents',
    access: 'signedIn',
    input: z.strictObject({
      ...pagesBy(['name', 'addedAt', 'effectiveDate', 'expirationDate', 'bytes']),
      /** In the name, the description or the name of the file. */
      search: z.optional(string(100, 0)),
      categoryId: z.optional(idOf('category')),
      clientId: z.optional(idOf('client')),
      folderId: z.optional(idOf('folder')),
      status: z.optional(z.enum(documentStatuses, { error: 'bad-choice' })),
      planYear: z.optional(whole(1990, 2100)),
    }),
    reply: pageOf(document),
    phi: true,
  }),
  /**
   * Keeps a file as a document, at one place at once where one is named. What is not said follows from the category. 409
   * `document-exists` with the name where the same bytes are there already, unless `again`; 422 `bad-file` and its like.
   */
  documentAdd: call({
    method: 'POST',
    path: '/documents',
    access: keepers,
    input: z.strictObject({
      file: uploadedFile,
      categoryId: idOf('category'),
      ...saidAtFirst,
      entityType: z.optional(entityOfDocument.entityType),
      entityId: entityOfDocument.entityId,
      inherit: z._default(flag, false),
      again: z._default(flag, false),
    }),
    reply: documentWhole,
    upload: uploads.document,
    phi: true,
  }),
  /** One document: its names, versions and places. */
  documentGet: call({
    method: 'GET',
    path: '/documents/:id',
    access: 'signedIn',
    input: one,
    reply: documentWhole,
    phi: true,
  }),
  /** What is left out stays. 409 `conflict` where somebody else changed it meanwhile. */
  documentChange: call({
    method: 'PUT',
    path: '/documents/:id',
    access: keepers,
    input: z.strictObject({
      id: idOf('document'),
      version: whole(1, 1_000_000),
      ...saidOfDocument,
    }),
    reply: documentWhole,
    phi: true,
  }),
  /** 409 `document-held` while a legal hold stands. */
  documentRemove: call({
    method: 'DELETE',
    path: '/documents/:id',
    access: keepers,
    input: one,
    reply: done,
  }),
  /** For a quarter of an hour, for administrators until it is removed for good; what a rule put away is kept another year. */
  documentRestore: call({
    method: 'POST',
    path: '/documents/:id/restore',
    access: keepers,
    input: one,
    reply: documentWhole,
    phi: true,
  }),
  /** A newer version; the ones before stay and are listed. */
  documentVersionAdd: call({
    method: 'POST',
    path: '/documents/:id/versions',
    access: keepers,
    input: z.strictObject({ id: idOf('document'), file: uploadedFile }),
    reply: documentWhole,
    upload: uploads.document,
    phi: true,
  }),
  /** Withdraws a version; the newest one left is in force. 409 `document-last-version`. */
  documentVersionWithdraw: call({
    method: 'POST',
    path: '/documents/:id/versions/:number/withdraw',
    access: keepers,
    input: z.strictObject({ id: idOf('document'), number: whole(1, 100_000) }),
    reply: documentWhole,
    phi: true,
  }),
  /**
   * The bytes: `a` is the document, `b` the number of a version or 'latest' (specification 7). A part of them by `Range` (RFC 9110
   * 14): 206; 416 `part-beyond`.
   */
  documentFile: call({
    method: 'GET',
    path: '/doc/:a/:b',
    access: 'signedIn',
    input: z.strictObject({
      a: idOf('document'),
      b: z.string().check(z.regex(/^(latest|[1-9]\d{0,5})$/, { error: 'bad-choice' })),
    }),
    reply: z.unknown(),
    file: uploadedBefore,
    phi: true,
  }),
  /** What stands at one place: a client's reaches its divisions where it is inherited. One of the fields is needed. */
  entityDocuments: call({
    method: 'GET',
    path: '/entitydocuments',
    access: 'signedIn',
    input: z.strictObject({
      clientId: z.optional(idOf('client')),
      divisionId: z.optional(idOf('division')),
      groupId: z.optional(idOf('group')),
      baseplanId: z.optional(idOf('baseplan')),
      memberId: z.optional(idOf('person')),
      brokerId: z.optional(idOf('broker')),
      partnerId: z.optional(idOf('partner')),
      tpaId: z.optional(idOf('tpa')),
      groupNumber: z.optional(string(40)),
      ...pagesBy(['name', 'addedAt']),
    }),
    reply: pageOf(document),
    phi: true,
  }),
  /** `x` is the document. */
  documentEntities: call({
    method: 'GET',
    path: '/documententities/:x',
    access: 'signedIn',
    input: z.strictObject({ x: idOf('document') }),
    reply: z.strictObject({ rows: z.array(placedDocument) }),
    phi: true,
  }),
  /** Lays a document at one more place. */
  documentEntityAdd: call({
    method: 'POST',
    path: '/documententities',
    access: keepers,
    input: z.strictObject({ documentId: idOf('document'), ...entityOfDocument, inherit: z._default(flag, false) }),
    reply: z.strictObject({ rows: z.array(placedDocument) }),
    phi: true,
  }),
  /** Takes a document from a place where it lies. */
  documentEntityRemove: call({
    method: 'DELETE',
    path: '/documententities/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('documentplace') }),
    reply: done,
  }),
};
