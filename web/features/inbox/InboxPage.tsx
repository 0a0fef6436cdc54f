import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { messageCategories } from '@coverlane/contract/inbox/codes.ts';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';
import { INBOX, type Line } from './message.ts';
import { MessageList } from './MessageList.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { WriteToUs } from './WriteToUs.tsx';
import './inbox.css';

/** /user/inbox: messages to whoever is signed in, and the thread that is open beside them. J and K go through the list. */
export function InboxPage() {
  const t = useText();
  const { activeMessageId: open } = useParams();
  const address = usePeopleAddress(['category', 'box']);
  const list = useMessages(address);
  const navigate = useNavigate();
  const { search } = useLocation();
  useThroughTheList(list.data?.rows ?? [], open);
  return (
    <div className="page page-list inbox">
      <PageHeader
        title={t('screens.inbox')}
        about={list.data && t('inbox.unread', { count: list.data.unread })}
        actions={<WriteToUs />}
      />
      <div className="inbox-narrowing" data-open={open !== undefined}>
        <Narrowing address={address} />
      </div>
      <SplitPane
        showing={open === undefined ? 'list' : 'form'}
        onBack={() => void navigate({ pathname: INBOX, search })}
        list={<ListPane list={list} address={address} open={open} />}
        form={open === undefined ? <NothingOpen /> : <ThreadPane key={open} id={open} />}
      />
    </div>
  );
}

type ListProps = {
  readonly list: ReturnType<typeof useMessages>;
  readonly address: ListAddress;
  readonly open: string | undefined;
};

function ListPane({ list, address, open }: ListProps) {
  return (
    <div className="stack stack-tight">
      {list.error && !list.data ? (
        <ListFailed failure={list.error} {...{ list, address }} />
      ) : (
        <Rows rows={list.data?.rows} address={address} open={open} />
      )}
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

/** A page of messages, as the address says. */
function useMessages({ page, read }: ListAddress) {
  const { language } = useLanguage();
  const asked = {
    language,
    page,
    search: read('search') || undefined,
    category: messageCategories.find((category) => category === read('category')),
    box: read('box') === 'archived' ? ('archived' as const) : ('inbox' as const),
  };
  return useCall(inbox.listMessages, asked, { keep: true });
}

/** J opens the message below, K the one above. What is only passed is read after two seconds. */
function useThroughTheList(rows: readonly Line[], open: string | undefined) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === open);
    const next = at < 0 ? rows[0] : rows[at + step];
    if (next) void navigate({ pathname: `${INBOX}/${next.id}`, search }, { state: { isPassing: true } });
  };
  useShortcuts({ KeyJ: () => go(1), KeyK: () => go(-1) });
}

function Narrowing({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const categories = messageCategories.map((value) => ({ value, label: t(`inbox.category.${value}`) }));
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('inbox.search')}
      any={t('crud.any')}
      filters={[
        { name: 'category', label: t('inbox.category'), choices: categories, value: address.read('category') },
        {
          name: 'box',
          label: t('inbox.box'),
          choices: [{ value: 'archived', label: t('inbox.archived') }],
          value: address.read('box'),
        },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={<NoFile of="listMessages" why="papers" />}
    />
  );
}

type RowsProps = {
  readonly rows: readonly Line[] | undefined;
  readonly address: ListAddress;
  readonly open: string | undefined;
};

function Rows({ rows, address, open }: RowsProps) {
  const t = useText();
  if (!rows) return <Skeleton lines={8} label={t('inbox.loading')} />;
  if (rows.length === 0) {
    return <NoRows address={address} none={<EmptyState drawing="envelope">{t('inbox.none')}</EmptyState>} />;
  }
  return <MessageList rows={rows} open={open} />;
}

function NothingOpen() {
  const t = useText();
  return <EmptyState drawing="envelope">{t('inbox.choose')}</EmptyState>;
}
