import type { UserType } from '@coverlane/contract/access.ts';
import { type EnrollmentStatus, wizardTypes } from '@coverlane/contract/enrollment-codes.ts';

type Found = { readonly id: string; readonly status: EnrollmentStatus; readonly enrollmentType: string };

/** Where an enrollment is opened: a draft of the wizard in the wizard, everything else in the list of enrollments. */
export function enrollmentHref(type: UserType, { id, status, enrollmentType }: Found, list = ''): string {
  const isDraft = status === 'draft' || status === 'returned';
  if (isDraft && wizardTypes.some((one) => one === enrollmentType)) return `/${type}/enrollment/${id}`;
  return `/${type}/enrollments${list || `?open=${id}`}`;
}
