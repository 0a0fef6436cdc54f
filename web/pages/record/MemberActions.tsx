import { allows, enrollers } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { draftBegun } from '../../features/enrollments/draft-begun.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

/** What can be done with a member, for those who may: each leads to a page that shows every consequence first. */
export function MemberActions({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const user = useUser();
  const { busy, start } = useEnrollmentStart(record);
  if (!allows(enrollers, actorOf(user))) return null;
  const to = (screen: string) => `/${user.type}/${screen}/${record.id}?client=${record.clientId}`;
  const isSubscriber = record.id === record.subscriberId;
  return (
    <div className="row" data-print="no">
      {isSubscriber && (
        <Button icon="shield" busy={busy === 'coveragechange'} onClick={() => void start('coveragechange')}>
          {t('changing.action.coverage')}
        </Button>
      )}
      <LinkButton icon="edit" href={to('modifyDemographics')} shortcut="E">
        {t('changing.action.details')}
      </LinkButton>
      <Menu
        label={t('changing.action.more')}
        align="end"
        items={[
          ...(isSubscriber
            ? [
                {
                  label: t('changing.action.dependent'),
                  icon: 'people' as const,
                  onSelect: () => void start('adddependent'),
                },
              ]
            : []),
          {
            label: t(isSubscriber ? 'changing.action.correctWork' : 'changing.action.correctRelationship'),
            icon: 'edit',
            href: to('correctRecord'),
          },
          { label: t('changing.action.address'), icon: 'home', href: to('changeAddress') },
          ...(isSubscriber
            ? [{ label: t('changing.action.division'), icon: 'refresh' as const, href: to('changeDivision') }]
            : []),
          'line',
          ...(isSubscriber
            ? [
                {
                  label: t('changing.action.beneficiaries'),
                  icon: 'people' as const,
                  href: to('changeBeneficiaries'),
                },
              ]
            : []),
          { label: t('changing.action.doctor'), icon: 'user', href: to('changeDoctor') },
          { label: t('changing.action.other'), icon: 'document', href: to('changeOther') },
          'line',
          ...workItems(record, to, t),
        ]}
      />
    </div>
  );
}

/** Has the work or a coverage an end, come or ahead, that could be taken back? */
const hasEnd = ({ employment, coverages }: MemberRecord): boolean =>
  Boolean(employment?.terminationDate) || coverages.some(({ expirationDate }) => expirationDate !== null);

type Item = Exclude<ComponentProps<typeof Menu>['items'][number], 'line'>;

/** Is the work over? */
const isOver = ({ employment, asOf }: MemberRecord): boolean =>
  !employment || (employment.terminationDate ?? asOf) < asOf;

/** A leave of absence begins; one that is open is ended by the return, or corrected. */
function leaveItems(
  { particulars: { leave } }: MemberRecord,
  to: (screen: string) => string,
  t: ReturnType<typeof useText>,
): Item[] {
  if (leave === null || leave.expirationDate !== null)
    return [{ label: t('changing.action.startLeave'), icon: 'clock', href: to('startLeave') }];
  return [
    { label: t('changing.action.returnFromLeave'), icon: 'clock', href: to('returnFromLeave') },
    { label: t('changing.action.changeLeave'), icon: 'edit', href: to('startLeave') },
  ];
}

/** What ends and what begins again: work, coverage, and both together. */
function workItems(record: MemberRecord, to: (screen: string) => string, t: ReturnType<typeof useText>): Item[] {
  const reinstate: Item = { label: t('changing.action.reinstate'), icon: 'refresh', href: to('reinstate') };
  const rehire: Item = { label: t('changing.action.rehire'), icon: 'add', href: to('rehire') };
  const isSubscriber = record.id === record.subscriberId;
  const left = isSubscriber && record.employment?.terminationDate;
  return [
    ...(hasEnd(record) ? [reinstate] : []),
    ...(left ? [rehire] : []),
    ...(isSubscriber && !isOver(record) ? leaveItems(record, to, t) : []),
    {
      label: t(isSubscriber ? 'changing.action.terminateEmployee' : 'changing.action.terminate'),
      icon: 'exit',
      href: to('terminate'),
      danger: true,
    },
  ];
}

type Started = 'adddependent' | 'coveragechange';

/** Starts a draft for the family and opens the wizard, or the one that is under way already. */
function useEnrollmentStart(record: MemberRecord) {
  const t = useText();
  const { type } = useUser();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const say = useFailureText();
  const [busy, setBusy] = useState<Started | null>(null);
  const start = async (enrollmentType: Started) => {
    setBusy(enrollmentType);
    try {
      const asked = {
        action: 'save' as const,
        enrollmentType,
        clientId: record.clientId,
        memberId: record.subscriberId,
      };
      const { enrollmentId } = await request(enrollments.postEnrollment, asked);
      void navigate(`/${type}/enrollment/${enrollmentId}`);
    } catch (failure) {
      const open = openDraft(failure);
      // Where it begins somebody is asked whether to go on with the draft that is there, or to begin anew.
      if (draftBegun(failure)) void navigate(beginning(type, enrollmentType, record));
      else if (open === null) notify('error', say(failure));
      else {
        notify('info', t('changing.goesOn', { number: open.number }));
        void navigate(`/${type}/enrollment/${open.id}`);
      }
    }
    setBusy(null);
  };
  return { busy, start };
}

const beginning = (type: string, enrollmentType: Started, { clientId, subscriberId }: MemberRecord): string =>
  `/${type}/enrollment?type=${enrollmentType}&member=${subscriberId}&client=${clientId}`;

/** The enrollment of the family that is under way: one at a time, so the reader goes on with it or sees how far it is. */
function openDraft(failure: unknown): { id: string; number: string } | null {
  if (!(failure instanceof RequestFailed) || failure.code !== 'enrollment-in-progress') return null;
  const { enrollmentId, number } = failure.values;
  return typeof enrollmentId === 'string' ? { id: enrollmentId, number: String(number) } : null;
}
