import { useState } from 'react';

import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { useNotices } from './NoticesProvider.tsx';

const PEOPLE = ['Ara', 'Bora', 'Chul'];

/** What takes itself away when it is used, and what is said while a dialog is open: the focus and the words stay. */
export function GalleryFocus() {
  const { notify } = useNotices();
  const [people, setPeople] = useState(PEOPLE);
  const [open, setOpen] = useState(false);
  const remove = (person: string) => {
    setPeople(people.filter((other) => other !== person));
    notify('success', `${person} is removed.`, { label: 'Undo', onSelect: () => setPeople(PEOPLE) });
  };
  return (
    <Card title="Focus">
      <ul className="plain-list stack">
        {people.map((person) => (
          <li key={person}>
            <Button onClick={() => remove(person)}>{`Remove ${person}`}</Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => setOpen(true)}>Ask</Button>
        <Menu label="Sort" items={[{ label: 'By name', onSelect: () => setPeople(people.toSorted()) }]} />
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Order cards?">
        <Button onClick={() => notify('error', 'The printer is full.')}>Order</Button>
      </Dialog>
    </Card>
  );
}
