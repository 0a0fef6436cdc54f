import { type ImportKind, importKinds } from '@coverlane/contract/codes.ts';
import { importRights } from '@coverlane/contract/imports/shapes.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';

/** Which files somebody may handle: rosters with the right to enroll, claims with the one to read health information. */
export const kindsFor = ({ permissions }: Pick<SignedUser, 'permissions'>): ImportKind[] =>
  importKinds.filter((kind) => permissions.includes(importRights[kind].handle));
