import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { helpPriorities } from '@coverlane/contract/help/codes.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime, formatDeadline, formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { statusTones } from './help-status.ts';

type Props = { readonly request: Reply<typeof desk.deskGet> };

/** How a request stands, whom and what it is about, and how whoever asked is reached. */
export function DeskFacts({ request }: Props) {
  const t = useText();
  const { contactType, contact, status, dueAt } = request;
  return (
    <Card title={t('desk.facts')}>
      <DescriptionList
        details={[
          {
            label: t('desk.status'),
            value: <StatusChip tone={statusTones[status]}>{t(`desk.status.${status}`)}</StatusChip>,
          },
          { label: t('desk.due'), value: dueAt === null ? null : formatDeadline(dueAt) },
          { label: t('desk.owner'), value: request.ownerName },
          { label: t('desk.team'), value: request.team },
          { label: t('desk.asker'), value: <Asker request={request} /> },
          {
            label: t(`help.contact.${contactType}`),
            value: contactType === 'phone' ? formatPhone(contact) : <EmailText address={contact} />,
          },
          { label: t('desk.client'), value: request.clientName },
          { label: t('desk.about'), value: <About request={request} /> },
          { label: t('desk.asked'), value: formatDateTime(request.createdAt) },
        ]}
      />
      {request.answerable && status !== 'closed' && <Priority request={request} />}
    </Card>
  );
}

function Asker({ request: { askerName, memberId, clientId } }: Props) {
  const { type } = useUser();
  if (memberId === null || clientId === null) return askerName;
  return <Anchor href={`/${type}/member/${memberId}?client=${clientId}`}>{askerName}</Anchor>;
}

/** The claim is a link for whoever may see it; for others its number stays out as well. */
function About({ request: { entityType, entityIdentifier, claimId, category } }: Props) {
  const t = useText();
  const { type } = useUser();
  if (entityType === 'general') return t(`contactcategories.helpCategory.${category}`);
  if (claimId === null) return t('contactcategories.helpCategory.claim');
  return <Anchor href={`/${type}/claim/${claimId}`}>{t('desk.claim', { number: entityIdentifier ?? '' })}</Anchor>;
}

function Priority({ request: { id, priority } }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const change = useAction(desk.deskChange, { refreshes: [desk.deskGet, desk.deskList] });
  const choose = (value: string) => {
    const chosen = helpPriorities.find((known) => known === value);
    if (chosen) change.mutate({ ids: [id], priority: chosen }, { onError: (failure) => notify('error', say(failure)) });
  };
  return (
    <Select
      name="priority"
      label={t('desk.priority')}
      empty={null}
      width="medium"
      value={priority}
      choices={helpPriorities.map((value) => ({ value, label: t(`desk.priority.${value}`) }))}
      onChange={choose}
    />
  );
}
