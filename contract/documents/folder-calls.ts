import * as z from 'zod/mini';
import { everyoneButMembers } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { documentKeepers, FOLDER_NAME, folderPlaces } from './codes.ts';
import { folder } from './shapes.ts';

const folderName = string(120).check(z.refine((text) => FOLDER_NAME.test(text), { error: 'bad-text' }));

/** Drawers (specification 3 "Folder creation"; domain 10.1). */
export const folders = {
  /** The folders that the reader sees. */
  folderList: call({
    method: 'GET',
    path: '/folders',
    access: everyoneButMembers,
    input: nothing,
    reply: z.strictObject({ rows: z.array(folder) }),
  }),
  /** Makes a folder. */
  folderAdd: call({
    method: 'POST',
    path: '/folders',
    access: documentKeepers,
    input: z.strictObject({
      entityType: z.enum(folderPlaces, { error: 'bad-choice' }),
      /** The installation needs none. */
      entityId: z.optional(idOf('client', 'division', 'broker', 'partner', 'tpa', 'installation')),
      parentId: z.optional(z.nullable(idOf('folder'))),
      folderName,
    }),
    reply: folder,
  }),
  /** Another name, or inside another drawer of the same place: never inside itself. */
  folderChange: call({
    method: 'PUT',
    path: '/folders/:id',
    access: documentKeepers,
    input: z.strictObject({
      id: idOf('folder'),
      version: whole(1, 1_000_000),
      folderName: z.optional(folderName),
      parentId: z.optional(z.nullable(idOf('folder'))),
    }),
    reply: folder,
  }),
  /** 409 `folder-full` where anything is inside. */
  folderRemove: call({
    method: 'DELETE',
    path: '/folders/:id',
    access: documentKeepers,
    input: z.strictObject({ id: idOf('folder') }),
    reply: done,
  }),
};
