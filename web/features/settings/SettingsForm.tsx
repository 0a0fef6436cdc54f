import { settings } from '@coverlane/contract/settings/calls.ts';
import { settingSectionNames, type SettingSection, settingSections } from '@coverlane/contract/settings/sections.ts';
import { laterSettings, type SettingScope } from '@coverlane/contract/settings/settings.ts';
import { useId, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { scopeOf, type SettingPlace } from './setting-place.ts';
import { ownValue, SettingInput, type SettingRow, useSettingWord } from './SettingInput.tsx';
import { changedIn, useSavedSettings } from './useSavedSettings.ts';

type Props = {
  readonly place: SettingPlace;
  readonly rows: readonly SettingRow[];
  /** Hears whether anything that was typed is not what is set. */
  readonly onTyped: (isTyped: boolean) => void;
};

/** The settings of a place by section, with a search. What a search hides stays in the form as it was typed. */
export function SettingsForm({ place, rows, onTyped }: Props) {
  const t = useText();
  const id = useId();
  const { scope } = scopeOf(place);
  const save = useSavedSettings(place, rows);
  const mayWrite = useAllows()(settings.putSetting.access);
  const { isShown, tools } = useFinder(scope);
  const shown = new Set(
    rows
      .filter(hasEffect)
      .filter(isShown)
      .map(({ key }) => key),
  );
  const sections = settingSectionNames
    .map((name) => ({
      name,
      rows: rows.filter((row) => hasEffect(row) && settingSections[name].some((one) => one === row.key)),
    }))
    .filter((section) => section.rows.length > 0);
  const look = (values: FormValues) => onTyped(changedIn(rows, { values, scope }).length > 0);
  return (
    <>
      {tools}
      <div className="settings">
        <nav aria-label={t('settings.sections')} data-print="no">
          <ul className="plain-list settings-nav">
            {sections.map(({ name }) => (
              <li key={name}>
                <button type="button" className="settings-to" onClick={() => goTo(`${id}-${name}`)}>
                  {t(`settings.section.${name}`)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <Form wide label={t('screens.settings')} onSubmit={save} onChange={look}>
          {sections.map((section) => (
            <Section key={section.name} {...section} id={`${id}-${section.name}`} scope={scope} shown={shown} />
          ))}
          {shown.size === 0 && <EmptyState icon="search">{t('settings.noneFound')}</EmptyState>}
          {mayWrite && (
            <div className="save-bar">
              <Button type="submit" kind="primary">
                {t('settings.save')}
              </Button>
            </div>
          )}
        </Form>
      </div>
    </>
  );
}

/** What nothing reads yet is not offered; what was set before and changes nothing is shown, to be taken back. */
const hasEffect = ({ key, withoutEffect }: SettingRow): boolean =>
  laterSettings[key] === undefined || withoutEffect !== null;

/** Leads to a section: screen readers and Tab go on from its heading. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** The search over what settings are called and say, and the box that leaves those changed here. */
function useFinder(scope: SettingScope) {
  const t = useText();
  const word = useSettingWord();
  const [search, setSearch] = useState('');
  const [changedOnly, setChangedOnly] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const isShown = (row: SettingRow): boolean =>
    (!changedOnly || ownValue(row, scope) !== '') &&
    `${t(`settings.key.${row.key}`)} ${word(row.value)}`.toLocaleLowerCase().includes(wanted);
  const label = t('settings.search');
  const tools = (
    <Toolbar>
      <TextInput
        name="search"
        type="search"
        label={label}
        placeholder={label}
        labelHidden
        value={search}
        onChange={setSearch}
      />
      <Checkbox label={t('settings.changedOnly')} checked={changedOnly} onChange={setChangedOnly} />
    </Toolbar>
  );
  return { isShown, tools };
}

type SectionProps = {
  readonly id: string;
  readonly name: SettingSection;
  readonly rows: readonly SettingRow[];
  readonly scope: SettingScope;
  readonly shown: ReadonlySet<string>;
};

function Section({ id, name, rows, scope, shown }: SectionProps) {
  const t = useText();
  return (
    <section className="settings-section" aria-labelledby={id} hidden={!rows.some(({ key }) => shown.has(key))}>
      <h2 id={id} tabIndex={-1}>
        {t(`settings.section.${name}`)}
      </h2>
      <div className="settings-fields">
        {rows.map((row) => (
          <div
            key={row.key}
            className="setting"
            data-changed={ownValue(row, scope) !== ''}
            hidden={!shown.has(row.key)}
          >
            <SettingInput row={row} scope={scope} />
          </div>
        ))}
      </div>
    </section>
  );
}
