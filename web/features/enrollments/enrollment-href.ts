import { type Actor, allows, enrollers } from '@coverlane/contract/access.ts';
import { type EnrollmentStatus, wizardTypes } from '@coverlane/contract/enrollments/codes.ts';

type Found = { readonly id: string; readonly status: EnrollmentStatus; readonly enrollmentType: string };

/** Where an enrollment is opened: a draft in the wizard by whoever enrolls, everything else in the list of enrollments. */
export function enrollmentHref(actor: Actor, { id, status, enrollmentType }: Found, list = ''): string {
  const { type } = actor;
  const isDraft = (status === 'draft' || status === 'returned') && allows(enrollers, actor);
  if (isDraft && wizardTypes.some((one) => one === enrollmentType)) return `/${type}/enrollment/${id}`;
  return `/${type}/enrollments${list || `?open=${id}`}`;
}
