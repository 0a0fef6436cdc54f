import { eobSections } from '@coverlane/contract/cards/codes.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import { randomId } from '../../lib/random-id.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { moved } from '../../ui/moved.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { Section } from './eob-sections.ts';
import { LineTools } from './LineTools.tsx';
import { useTemplateNames } from './template-names.ts';
import { TemplateWords } from './TemplateWords.tsx';
import type { Change } from './useTemplateDraft.ts';

type Props = {
  readonly sections: Section[];
  readonly change: (changes: Change<{ sections: Section[] }>) => void;
};

const NO_WORDS = { en: '', ko: '', es: '' };

/** The sections in the order they are printed: add, move, delete, and words of one's own in each language. */
export function EobSections({ sections, change }: Props) {
  const t = useText();
  const unused = eobSections.filter((type) => type === 'custom' || !sections.some((one) => one.type === type));
  const items = unused.map((type) => ({
    label: t(`eobTemplates.section.${type}`),
    onSelect: () => {
      const text = type === 'custom' ? NO_WORDS : null;
      change({ sections: [...sections, { id: randomId(), type, text }] });
    },
  }));
  return (
    <Card
      title={t('eobTemplates.sections')}
      aside={<Menu label={t('eobTemplates.add')} icon="add" align="end" items={items} />}
    >
      <ol className="plain-list template-elements">
        {sections.map((section, at) => (
          <Line key={section.id} section={section} at={at} sections={sections} change={change} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ section, at, sections, change }: Props & { readonly section: Section; readonly at: number }) {
  const t = useText();
  const { notify } = useNotices();
  const name = t(`eobTemplates.section.${section.type}`);
  const remove = () => {
    change({ sections: sections.filter((one) => one !== section) });
    notify('success', t('cardTemplates.deleted', { name }), {
      label: t('cardTemplates.undo'),
      onSelect: () =>
        change((now) => ({ sections: [...now.sections.slice(0, at), section, ...now.sections.slice(at)] })),
    });
  };
  const tools = [
    {
      icon: 'up',
      label: t('cardTemplates.up', { name }),
      act: () => change({ sections: [...moved(sections, at, -1)] }),
    },
    {
      icon: 'down',
      label: t('cardTemplates.down', { name }),
      act: () => change({ sections: [...moved(sections, at, 1)] }),
    },
    { icon: 'remove', label: t('cardTemplates.delete', { name }), act: remove },
  ] as const;
  const set = (text: Section['text']) =>
    change((now) => ({ sections: now.sections.map((one) => (one.id === section.id ? { ...one, text } : one)) }));
  return (
    <li className="template-element template-section">
      <div className="template-choose">
        <Disclosure summary={name}>
          <Words section={section} set={set} />
        </Disclosure>
      </div>
      <LineTools tools={tools} />
    </li>
  );
}

function Words({ section, set }: { readonly section: Section; readonly set: (text: Section['text']) => void }) {
  const t = useText();
  const known = useTemplateNames('eob');
  const { text, type } = section;
  return (
    <div className="stack">
      {type !== 'custom' && (
        <Checkbox
          label={t('eobTemplates.ownWords')}
          checked={text !== null}
          onChange={(own) => set(own ? NO_WORDS : null)}
        />
      )}
      {text &&
        languages.map((language) => (
          <TemplateWords
            key={language}
            known={known}
            name={`${section.id}-${language}`}
            label={LANGUAGES[language]}
            hint={t('eobTemplates.wordsHint')}
            maxLength={4000}
            rows={3}
            value={text[language]}
            onChange={(words) => set({ ...text, [language]: words })}
          />
        ))}
    </div>
  );
}
