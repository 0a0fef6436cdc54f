import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { Day } from '../../lists/Day.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { kindOfFault } from './faults.ts';
import './mail.css';

type Mail = Reply<typeof user.listMail>['rows'][number];

const states = ['queued', 'sent', 'failed'] as const;
const tones = { queued: 'info', sent: 'ok', failed: 'bad' } as const;
const ASK_AGAIN_MS = 5000;

/** /admin/mail: what left, what waits and what failed, why, and when it is tried again. Never what a mail says. */
export function MailPage() {
  const t = useText();
  const address = usePeopleAddress(['state']);
  const list = useMails(address);
  const total = list.data?.total;
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.mail')}
        about={[total !== undefined && t('mail.count', { count: total, shown: formatCount(total) }), t('mail.about')]
          .filter(Boolean)
          .join(' · ')}
        actions={<NoFile of="listMail" why="running" />}
      />
      {list.error && !list.data ? (
        <ListFailed failure={list.error} {...{ list, address }} />
      ) : (
        <Mails address={address} rows={list.data?.rows} total={total} />
      )}
    </div>
  );
}

/** A page of mails; asked for again while one of them is on its way. */
function useMails(address: ListAddress) {
  const { page, read } = address;
  const asked = {
    page,
    search: read('search') || undefined,
    state: states.find((state) => state === read('state')),
  };
  const list = useCall(user.listMail, asked, { keep: true });
  const waits = list.data?.rows.some(({ state }) => state === 'queued') ?? false;
  // The same reply, asked for again while one of these is on its way.
  useCall(user.listMail, asked, { enabled: waits, every: waits && ASK_AGAIN_MS });
  return list;
}

type MailsProps = {
  readonly address: ListAddress;
  readonly rows: readonly Mail[] | undefined;
  readonly total: number | undefined;
};

function Mails({ address, rows, total }: MailsProps) {
  const t = useText();
  const has = useHasText();
  const choices = states.map((state) => ({ value: state, label: t(`mail.state.${state}`) }));
  return (
    <div className="stack stack-tight">
      <FilterBar
        search={address.read('search')}
        searchLabel={t('mail.search')}
        any={t('crud.any')}
        filters={[{ name: 'state', label: t('mail.state'), choices, value: address.read('state') }]}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      />
      <DataTable
        caption={t('screens.mail')}
        columns={columnsOf(t, has)}
        rows={rows}
        rowKey={({ id }: Mail) => id}
        rowName={({ address: to }) => to}
        renderActions={(mail) => mail.state !== 'sent' && <SendAgain mail={mail} />}
        empty={<NoRows address={address} none={<EmptyState drawing="envelope">{t('mail.none')}</EmptyState>} />}
      />
      <Pages address={address} total={total} />
    </div>
  );
}

const columnsOf = (t: Translate, has: ReturnType<typeof useHasText>): Column<Mail>[] => [
  { key: 'kind', label: t('mail.kind'), priority: 1, cell: ({ kind }) => kindText(kind, t, has) },
  { key: 'address', label: t('mail.to'), cell: (mail) => recipientOf(mail) },
  { key: 'state', label: t('mail.state'), cell: (mail) => <State mail={mail} /> },
  {
    key: 'next',
    width: 'date',
    label: t('mail.next'),
    cell: ({ nextTryAt }) => (nextTryAt ? <Day at={nextTryAt} /> : '–'),
  },
  { key: 'tries', width: 'money', label: t('mail.tries'), priority: 3, cell: ({ tries }) => tries },
  {
    key: 'created',
    width: 'date',
    label: t('mail.created'),
    priority: 3,
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
];

function kindText(kind: string, t: Translate, has: ReturnType<typeof useHasText>): string {
  const key = `mail.kind.${kind}`;
  return has(key) ? t(key) : kind;
}

const recipientOf = ({ address, userId, username }: Mail) => (
  <span className="mail-recipient">
    {address}
    {!isProvisional(username) && <Anchor href={`/admin/users?open=${userId}`}>{username}</Anchor>}
  </span>
);

/** How it fares; of one that did not leave, why the last try failed: in words, with the code for whoever looks further. */
function State({ mail: { state, fault, sentAt } }: { readonly mail: Mail }) {
  const t = useText();
  return (
    <span className="mail-state">
      <StatusChip tone={tones[state]}>{t(`mail.state.${state}`)}</StatusChip>
      {sentAt && (
        <span className="small muted">
          <Day at={sentAt} />
        </span>
      )}
      {fault && state !== 'sent' && (
        <span className="small">
          {t(`mail.fault.${kindOfFault(fault)}`)} <code>{fault}</code>
        </span>
      )}
    </span>
  );
}

function SendAgain({ mail: { id, address } }: { readonly mail: Mail }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const send = useAction(user.sendMailAgain, { refreshes: [user.listMail] });
  const again = () =>
    send.mutate(
      { id },
      {
        onSuccess: () => notify('success', t('mail.sentAgain', { address })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button busy={send.isPending} icon="refresh" onClick={again}>
      {t('mail.again')}
      <VisuallyHidden>: {address}</VisuallyHidden>
    </Button>
  );
}
