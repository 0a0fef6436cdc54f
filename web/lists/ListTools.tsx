import { userTypes } from '@coverlane/contract/access.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { useSavedViews } from '../lib/saved-views.ts';
import { useUser } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { ColumnChooser } from '../ui/ColumnChooser.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { Select } from '../ui/Select.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { MayNotExport, useMayExport } from './MayNotExport.tsx';
import { ExportMenu, type ListColumn } from './ExportMenu.tsx';

type Viewed = {
  /** What saved views are kept under. */
  readonly screen: string;
  readonly address: ListAddress;
};

type Props = Viewed & {
  readonly exportCall: AnyCall;
  /** The columns as they are shown, and all there are. */
  readonly shown: readonly ListColumn[];
  readonly columns: readonly ListColumn[];
};

/** What can be done with a list as a whole: choose its columns, take it away as a file. */
export function ListTools(props: Props) {
  const { screen, address, shown, columns } = props;
  return (
    <>
      <ColumnChooser
        columns={columns}
        shown={shown.map(({ key }) => key)}
        onChoose={(keys) => address.change({ columns: keys.join(',') })}
      />
      <CrudExport {...props} />
      <ViewMenu {...{ screen, address }} />
    </>
  );
}

function CrudExport({ exportCall, address, shown }: Props) {
  const t = useText();
  const mayExport = useMayExport(exportCall);
  if (mayExport === 'no') return null;
  if (mayExport === 'lacks') return <MayNotExport />;
  const { page: _, ...query } = address.query;
  const labels = { menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') };
  return <ExportMenu call={exportCall} query={query} columns={shown} labels={labels} />;
}

/** The saved views as tabs, the one that is shown marked. */
export function ViewTabs({ screen, address }: Viewed) {
  const t = useText();
  const { views } = useSavedViews(screen);
  if (views.length === 0) return null;
  const tabs = views.map((view) => ({ href: address.hrefOf(view), label: view.name }));
  const all = { href: address.hrefOf({ columns: [], filters: {}, sort: null }), label: t('crud.view.all') };
  return <Tabs label={t('crud.views')} tabs={[all, ...tabs]} current={address.hrefOf(address.look)} />;
}

/** Saves how a list is looked at under a name, and forgets it again. */
export function ViewMenu({ screen, address }: Viewed) {
  const t = useText();
  const { notify } = useNotices();
  const say = useFailureText();
  const { views, remove } = useSavedViews(screen);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => view.isOwn && address.hrefOf(view) === address.hrefOf(address.look));
  const forget = (name: string) =>
    remove(name).then(
      () => notify('success', t('crud.view.removed', { name })),
      (failure: unknown) => notify('error', say(failure)),
    );
  const items = [
    { label: t('crud.view.save'), onSelect: () => setNaming(true) },
    ...(current
      ? [{ label: t('crud.view.remove', { name: current.name }), onSelect: () => void forget(current.name) }]
      : []),
  ];
  return (
    <>
      <Menu kind="quiet" iconOnly label={t('crud.views')} icon="bookmark" align="end" items={items} />
      {naming && <SaveView {...{ screen, address }} onClose={() => setNaming(false)} />}
    </>
  );
}

function SaveView({ screen, address, onClose }: Viewed & { readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const { save } = useSavedViews(screen);
  const { type } = useUser();
  return (
    <Dialog open onClose={onClose} title={t('crud.view.save')} maxWidth={480}>
      <Form
        onSubmit={async ({ name, publishedTo }) => {
          await save({
            ...address.look,
            columns: [...address.look.columns],
            name: String(name),
            publishedTo: userTypes.find((one) => one === publishedTo) ?? null,
          });
          notify('success', t('crud.view.saved', { name: String(name) }));
          onClose();
        }}
      >
        <p className="muted">{t('crud.view.about')}</p>
        <TextInput name="name" label={t('crud.view.name')} required maxLength={60} autoComplete="off" />
        {type === 'admin' && <PublishedTo />}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('crud.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Who sees the view besides its owner: everybody of a user type, where an administrator says so. */
function PublishedTo() {
  const t = useText();
  const choices = userTypes.map((type) => ({ value: type, label: t(`crud.view.publish.${type}`) }));
  return (
    <Select
      name="publishedTo"
      label={t('crud.view.publish')}
      hint={t('crud.view.publishAbout')}
      choices={choices}
      empty={t('crud.view.publish.nobody')}
    />
  );
}
