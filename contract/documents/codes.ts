import type { Access } from '../access.ts';

/** Who puts documents into the portal: whoever holds `manageDocs` (specification 6), of every type but members. */
export const documentKeepers: Access = [
  { types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['manageDocs'] },
];

/** Kinds of place where a document stands (specification 3: entityType); 'installation' is everybody of it. */
export const documentPlaces = [
  'client',
  'division',
  'group',
  'baseplan',
  'member',
  'broker',
  'partner',
  'tpa',
  'installation',
] as const;
export type DocumentPlace = (typeof documentPlaces)[number];

/** Kinds of place that can have drawers of their own. */
export const folderPlaces = ['client', 'division', 'broker', 'partner', 'tpa', 'installation'] as const;
export type FolderPlace = (typeof folderPlaces)[number];

/** A draft is read by who keeps documents; what is published by whom it is for; what is archived by nobody else (domain 10.1). */
export const documentStatuses = ['draft', 'published', 'archived'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What the virus scanner says of a file: it looked, it has not looked yet, it refused it. Only what is clean is read. */
export const fileScans = ['clean', 'waiting', 'refused'] as const;
export type FileScan = (typeof fileScans)[number];

/** What a night does by the rule of a category: puts away what is kept no longer; removes for good what has been away (domain 10.2). */
export const retentionActs = ['putAway', 'purge'] as const;

/** Days for which what was deleted can be taken back. */
export const AWAY_DAYS = 30;

/** Drawers inside drawers at most (domain 10.1). */
export const FOLDER_DEPTH = 8;

/** What no name of a drawer holds (domain 10.1). */
export const FOLDER_NAME = /^[^\\/:*?"<>|]+$/;

/** What a file may be, by what it holds and never by its name alone (domain 10.2). */
export const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/png',
  'image/jpeg',
  'image/heic',
  'text/csv',
  'text/plain',
] as const;
export type DocumentType = (typeof documentTypes)[number];
