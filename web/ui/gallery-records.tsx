import { useState } from 'react';

import { BackLink } from './BackLink.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { DateText } from './DateText.tsx';
import { DescriptionList } from './DescriptionList.tsx';
import { Combobox } from './Combobox.tsx';
import { Dialog } from './Dialog.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Drawer } from './Drawer.tsx';
import { FactsHeader } from './FactsHeader.tsx';
import { ICON_PATHS, type IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';
import { Money } from './Money.tsx';
import { Progress } from './Progress.tsx';
import { SplitPane } from './SplitPane.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TextInput } from './TextInput.tsx';
import { Timeline } from './Timeline.tsx';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table of paths are exactly the names
const ICONS = Object.keys(ICON_PATHS) as IconName[];

/** A record page, cards, timeline, dialogs and the icons. */
export function GalleryRecords() {
  return (
    <>
      <Record />
      <MemberCards />
      <Overlays />
      <SplitPane
        showing="form"
        onBack={() => undefined}
        list={<Card title="Tiers">Standard 4-tier</Card>}
        form={
          <Card title="Edit tier">
            <TextInput name="tierName" label="Name" defaultValue="Standard 4-tier" />
          </Card>
        }
      />
      <Card title="Icons">
        <div className="row">
          {ICONS.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Card>
    </>
  );
}

function Record() {
  return (
    <div className="with-rail">
      <div className="stack">
        <Breadcrumb crumbs={[{ label: 'Acme', href: '/gallery' }, { label: 'Plan papers' }]} />
        <BackLink href="/gallery">Members</BackLink>
        <FactsHeader
          title="Jiwoo Kim"
          status={<StatusChip tone="ok">Active</StatusChip>}
          facts={[
            { label: 'Member number', value: 'W1234567' },
            { label: 'Client', value: 'Acme / Seoul-LA' },
            { label: 'SSN', value: '***-**-3456' },
          ]}
          sentence="Covered: medical, dental. Not covered: vision since 03/31/2025."
          actions={<Button kind="danger">Terminate</Button>}
        />
        <Card title="Details">
          <DescriptionList
            details={[
              { label: 'Address', value: '12 Main St, Los Angeles, CA 90012', action: <a href="#change">Change</a> },
              { label: 'Date of birth', value: <DateText date="1988-04-12" /> },
              { label: 'Middle name', value: null },
            ]}
          />
          <Disclosure summary="Lines, dates, provider numbers">Provider 1234567893</Disclosure>
        </Card>
      </div>
      <Card title="History">
        <Timeline
          events={[
            {
              key: '1',
              icon: 'home',
              title: 'Address changed',
              when: '05/02/2025 · A. Lee',
              details: 'Old: 9 Elm · New: 12 Main',
            },
            { key: '2', icon: 'shield', title: 'Coverage change: dental added', when: '02/01/2025 · Jiwoo Kim' },
            { key: '3', icon: 'user', title: 'New employee', when: '01/15/2024 · by invitation' },
          ]}
        />
      </Card>
    </div>
  );
}

function MemberCards() {
  return (
    <div className="card-grid">
      <Card tinted title="To do" footer={<Button kind="primary">Answer now</Button>}>
        <p>Answer 1 question about your visit on 05/04/2025.</p>
      </Card>
      <Card title="Your spending" aside={<span className="muted small">06/01/2025</span>}>
        <Progress label="Deductible" value={1120} max={1500} amount="$380.00 left" />
        <Progress label="Out-of-pocket limit" value={1320} max={4000} amount="$2,680.00 left" />
      </Card>
      <Card title="Latest claim" aside={<StatusChip tone="ok">Processed</StatusChip>}>
        <div className="row row-apart">
          <span>You may owe</span>
          <strong>
            <Money amount="86" />
          </strong>
        </div>
        <p lang="ko">김지우 님의 청구가 처리되었습니다. 고지서가 아닙니다.</p>
      </Card>
    </div>
  );
}

const REASONS = [
  { value: 'married', label: 'She has coverage of her own' },
  { value: 'moved', label: 'She moved abroad' },
];

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <div className="row">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Remove Ara from this enrollment?"
        maxWidth={480}
        footer={
          <>
            <Button onClick={close}>Keep Ara</Button>
            <Button kind="danger" onClick={close}>
              Remove Ara
            </Button>
          </>
        }
      >
        <p>She will not be covered from 06/01/2025.</p>
        <Combobox name="reason" label="Why" choices={REASONS} />
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Menu" side="end">
        <p>Three dependents</p>
      </Drawer>
    </Card>
  );
}
