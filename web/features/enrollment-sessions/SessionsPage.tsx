import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import { useLocation } from 'react-router';
import { ofRecord } from '../../crud/of-record.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { CarrierFiles } from './CarrierFiles.tsx';
import { CensusTab } from './census/CensusTab.tsx';
import { Cockpit } from './Cockpit.tsx';
import { RatesTab } from './rates/RatesTab.tsx';
import { SessionFiles } from './SessionFiles.tsx';
import { SessionMessages } from './SessionMessages.tsx';
import { SessionPeople } from './SessionPeople.tsx';
import { SessionSetup } from './SessionSetup.tsx';
import './sessions.css';

/** The enrollment sessions of the reader's clients, each with its set-up, people, messages and figures: `/{area}/enrollmentsessions`. */
export function SessionsPage() {
  const { pathname } = useLocation();
  const peopleOf = (record: string) => (narrowed: Readonly<Record<string, string>>) =>
    `${pathname}?${String(new URLSearchParams({ record, tab: 'people', ...narrowed }))}`;
  return (
    <RecordsWithParts
      collection={enrollmentsessions}
      path={pathname}
      parts={[
        { name: 'setup', render: ({ id }) => <SessionSetup sessionId={id} /> },
        { name: 'rates', render: ({ id }) => <RatesTab sessionId={id} /> },
        { name: 'census', render: ({ id }) => <CensusTab sessionId={id} /> },
        ofRecord(enrollmentsessionmembers),
        ofRecord(externalbenefits),
        { name: 'messages', render: ({ id }) => <SessionMessages sessionId={id} /> },
        { name: 'people', render: ({ id }) => <SessionPeople sessionId={id} /> },
        { name: 'figures', render: ({ id }) => <Cockpit sessionId={id} peopleHref={peopleOf(id)} /> },
        {
          name: 'files',
          render: ({ id }) => (
            <div className="stack">
              <SessionFiles sessionId={id} />
              <CarrierFiles sessionId={id} />
            </div>
          ),
        },
      ]}
    />
  );
}
