import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { actor } from '../words/actors.ts';
import { languages } from '../codes.ts';
import { calendarDate, instant } from '../fields.ts';
import { idOf } from '../objects.ts';
import { documentPlaces, documentStatuses, documentTypes, fileScans, folderPlaces } from './codes.ts';

/** A place where a document stands, by its kind and name. */
export const placedDocument = z.strictObject({
  id: idOf('documentplace'),
  entityType: z.enum(documentPlaces),
  /** Of the installation: its own id. */
  entityId: z.string(),
  /** As its reader knows it: "ACME Tool", "Jiwoo Seo". */
  name: z.string(),
  clientId: z.nullable(idOf('client')),
  /** A client's: its divisions and their members too. */
  inherit: z.boolean(),
});

/** One version of a document: its bytes never change. */
export const documentVersion = z.strictObject({
  number: z.int(),
  fileName: z.string(),
  mediaType: z.enum(documentTypes),
  bytes: z.int(),
  scan: z.enum(fileScans),
  addedBy: z.nullable(actor),
  addedAt: instant,
  withdrawnAt: z.nullable(instant),
});

/** A name in the languages of the portal. */
export const named = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** What a document can be. */
export const documentCategory = z.strictObject({
  id: idOf('category'),
  name: named,
  description: z.nullable(z.string()),
  /** Kinds of user such documents are for, and whether they hold health information, unless somebody says otherwise. */
  visibleTo: z.array(z.enum(userTypes)),
  phi: z.boolean(),
});

/** A document that holds the very bytes of another file: its reader opens it and, where it is theirs to keep, shares it. */
export const documentTwin = z.strictObject({ id: idOf('document'), name: z.string(), isKept: z.boolean() });

/** A document as lists show it. */
export const document = z.strictObject({
  id: idOf('document'),
  name: z.string(),
  categoryId: idOf('category'),
  categoryName: named,
  folderId: z.nullable(idOf('folder')),
  description: z.nullable(z.string()),
  /** Specification 3: GroupNumber, by header. */
  groupNumber: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
  expirationDate: z.nullable(calendarDate),
  planYear: z.nullable(z.int()),
  language: z.nullable(z.enum(languages)),
  /** Kinds of user it is for. */
  visibleTo: z.array(z.enum(userTypes)),
  /** It holds health information: only who reads such sees it, and the member it is given to. */
  phi: z.boolean(),
  status: z.enum(documentStatuses),
  legalHold: z.boolean(),
  /** Kept through this day at least, whatever its category says. */
  retainUntil: z.nullable(calendarDate),
  /** Of the version in force. */
  number: z.int(),
  fileName: z.string(),
  mediaType: z.enum(documentTypes),
  bytes: z.int(),
  scan: z.enum(fileScans),
  addedBy: z.nullable(actor),
  addedAt: instant,
  publishedAt: z.nullable(instant),
  /** Counts changes; sent back with a change. */
  version: z.int(),
  /** The reader changes it, gives it another version, another place. */
  isKept: z.boolean(),
});

/** A document with all that is known of it. */
export const documentWhole = z.strictObject({
  ...document.shape,
  /** Years after the end of its validity for which its category keeps it; null: until somebody deletes it. */
  retentionYears: z.nullable(z.int()),
  /** Kept through this day, as its dates stand; null: nothing says when. */
  keptThrough: z.nullable(calendarDate),
  places: z.array(placedDocument),
  versions: z.array(documentVersion),
});

/** A drawer. */
export const folder = z.strictObject({
  id: idOf('folder'),
  entityType: z.enum(folderPlaces),
  entityId: z.string(),
  /** Whose it is, in words. */
  entityName: z.string(),
  parentId: z.nullable(idOf('folder')),
  folderName: z.string(),
  /** Documents that the reader sees in it, not in those inside. */
  documents: z.int(),
  version: z.int(),
  /** The reader renames and moves it, and makes others in it. */
  isKept: z.boolean(),
});
