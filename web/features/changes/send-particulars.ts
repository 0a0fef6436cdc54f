import type { Wire } from '@coverlane/contract/call.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { request } from '../../lib/request.ts';
import type { FormValues } from '../../ui/form-values.ts';
import type { SendChange } from './ChangePage.tsx';
import { correcting } from './correcting.ts';
import { textOf } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

type Particulars = Omit<
  Wire<typeof memberChanges.changeParticulars>,
  'clientId' | 'memberId' | 'preview' | 'effectiveDate'
>;

/** Asks for particulars of a member from the day typed as `effectiveDate`: beneficiaries, other coverage, doctors. */
export const sendParticulars =
  (particularsOf: (values: FormValues, member: MemberToChange) => Particulars): SendChange =>
  (values, member, preview) =>
    request(memberChanges.changeParticulars, {
      clientId: member.clientId,
      memberId: member.id,
      ...correcting(values),
      preview,
      effectiveDate: textOf(values, 'effectiveDate'),
      ...particularsOf(values, member),
    });
