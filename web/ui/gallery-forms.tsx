import { useState } from 'react';

import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { Combobox } from './Combobox.tsx';
import { DateInput } from './DateInput.tsx';
import { FileDrop } from './FileDrop.tsx';
import { Form } from './Form.tsx';
import type { FormValues } from './form-values.ts';
import { LinkButton } from './LinkButton.tsx';
import { Menu } from './Menu.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { Select } from './Select.tsx';
import { SsnInput } from './SsnInput.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';

const STATES = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
  { value: 'TX', label: 'Texas' },
  { value: 'WA', label: 'Washington' },
];

const FILES = [
  { id: '1', name: 'birth-certificate.pdf', size: '1.2 MB', percent: 62 },
  { id: '2', name: 'card-front.jpg', size: '0.8 MB', done: true },
  { id: '3', name: 'card.heic', size: '14 MB', error: 'card.heic is 14 MB. The limit is 10 MB.' },
];

/** Buttons, and a form with every kind of input. */
export function GalleryForms() {
  return (
    <>
      <Buttons />
      <Card title="Form">
        <EveryInput />
      </Card>
      <Card title="More inputs">
        <MoreInputs />
      </Card>
    </>
  );
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className="row">
        <Button kind="primary">Save</Button>
        <Button>Preview</Button>
        <Button kind="quiet" icon="add">
          Add dependent
        </Button>
        <Button kind="danger" icon="remove">
          Delete
        </Button>
        <Button kind="primary" busy>
          Sending
        </Button>
        <Button disabled>Disabled</Button>
        <Button kind="quiet" icon="more" iconOnly>
          More
        </Button>
        <LinkButton href="/gallery" icon="download">
          EOB PDF
        </LinkButton>
        <Menu
          label="Actions"
          items={[
            { label: 'Edit', icon: 'edit', onSelect: () => undefined },
            { label: 'Open', icon: 'external', href: '/gallery' },
            'line',
            { label: 'Delete', icon: 'remove', danger: true, onSelect: () => undefined },
          ]}
        />
      </div>
    </Card>
  );
}

function EveryInput() {
  const [sent, setSent] = useState<FormValues | null>(null);
  const send = async (values: FormValues) => {
    setSent(values);
    if (values['lastName'] === 'taken') return { lastName: 'This name is taken.', '': 'Check the marked field.' };
    if (values['lastName'] === 'fail') throw new Error('the call failed');
    return {};
  };
  return (
    <Form onSubmit={send} label="Every input">
      <div className="field-row">
        <TextInput name="firstName" label="First (given) name" required autoComplete="given-name" />
        <TextInput name="lastName" label="Last (family) name" required defaultValue="Kim" />
      </div>
      <TextInput name="email" label="E-mail" type="email" optional hint="We send the card here." />
      <div className="field-row">
        <DateInput name="dob" label="Date of birth" required />
        <PhoneInput name="phone" label="Phone" defaultValue="2135550199" hint="With area code" />
      </div>
      <SsnInput
        name="ssn"
        label="Social Security number"
        defaultValue="900123456"
        hint="We need it for tax forms. We hide it after you leave."
      />
      <div className="field-row">
        <MoneyInput name="salary" label="Yearly salary" defaultValue="52000.5" />
        <NumberInput name="hours" label="Hours a week" defaultValue={40} />
      </div>
      <Select name="state" label="State" choices={STATES} required />
      <Combobox name="plan" label="Plan" choices={STATES} defaultValue="NY" />
      <RadioGroup
        name="cover"
        label="Do you want to cover a child?"
        look="cards"
        required
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No', hint: 'You can add a child later after a life event.' },
        ]}
      />
      <Checkbox name="agree" label="Everything above is true" required hint="You sign with your name." />
      <div className="row button-row">
        <Button kind="primary" type="submit">
          Continue
        </Button>
        <Button kind="quiet">Cancel</Button>
      </div>
      {sent && <pre className="small">{JSON.stringify(sent)}</pre>}
    </Form>
  );
}

function MoreInputs() {
  return (
    <Form onSubmit={() => undefined} errors={{ code: 'Enter the 6 digits that we sent you.' }} label="More inputs">
      <TextInput name="code" label="Code" width="short" />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <TextInput name="fixed" label="Not to be changed" defaultValue="W1234567" disabled />
      <TextArea name="message" label="Message" optional />
      <CheckboxGroup
        name="kinds"
        label="Coverage"
        defaultValue={['medical']}
        choices={[
          { value: 'medical', label: 'Medical' },
          { value: 'dental', label: 'Dental' },
        ]}
      />
      <RadioGroup
        name="reach"
        label="How should we reach you?"
        look="inline"
        defaultValue="email"
        choices={[
          { value: 'email', label: 'E-mail' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
      <FileDrop
        name="proof"
        label="Proof of birth"
        hint="PDF or photo, up to 10 MB"
        multiple
        onFiles={() => undefined}
        files={FILES}
        onRemove={() => undefined}
        onRetry={() => undefined}
      />
    </Form>
  );
}
