import { imports } from '@coverlane/contract/imports/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type Begin = FileImport['guessedBegins']['rows'][number];

/** People who begin on a day that the file does not say: the guess is shown as one, and another day can be said. */
export function GuessedBegins({ found }: { readonly found: FileImport }) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  const { people, rows, otherDay } = found.guessedBegins;
  if (people === 0) return null;
  const save = async (values: FormValues) => {
    const isRight = (index: number) => values['allRight'] === true || values[`right${index}`] === true;
    const begins = rows.flatMap((row, index) => answerTo(row, dayIn(values, `begin${index}`), isRight(index)));
    const others = dayIn(values, 'otherBegins') ?? (values['allRight'] === true ? theDayOf(rows) : null);
    await decide.mutateAsync({ id: found.id, begins, otherBegins: others });
    return undefined;
  };
  const guessed = people - rows.filter(({ given }) => given).length;
  return (
    <section className="card" aria-labelledby="guessed-begins">
      <h2 id="guessed-begins">{t('imports.begins')}</h2>
      {guessed > 0 && <Banner kind="warn" title={t('imports.beginsGuessed', { count: guessed })} />}
      <p className="muted">{t('imports.beginsAbout')}</p>
      <Form wide label={t('imports.begins')} onSubmit={save}>
        {rows.map((row, index) => (
          <div key={row.key} className="stack-tight">
            <DateInput
              name={`begin${index}`}
              label={t('imports.beginOf', { name: row.name })}
              hint={t(row.given ? 'imports.beginGiven' : 'imports.beginGuess')}
              defaultValue={row.date}
            />
            {!row.given && <Checkbox name={`right${index}`} label={t('imports.beginRight', { name: row.name })} />}
          </div>
        ))}
        {people > rows.length && <p className="muted">{t('imports.beginsMore', { count: people - rows.length })}</p>}
        <DateInput name="otherBegins" label={t('imports.otherBegins')} defaultValue={otherDay ?? ''} />
        {guessed > 1 && <Checkbox name="allRight" label={t('imports.beginsRight')} />}
        <SaveAnswers />
      </Form>
    </section>
  );
}

/** A guess that nobody touched stays a guess unless it is said to be right; an emptied field takes the guess again. */
function answerTo({ key, date: shown, given }: Begin, date: string | null, isRight: boolean) {
  return date === shown && !given && !isRight ? [] : [{ key, date }];
}

/** The day that everyone begins on, who is not shown as well; null where the file has several. */
function theDayOf(rows: readonly Begin[]): string | null {
  const [day = null, ...more] = new Set(rows.filter(({ given }) => !given).map(({ date }) => date));
  return more.length === 0 ? day : null;
}

function dayIn(values: FormValues, name: string): string | null {
  const day = values[name];
  return typeof day === 'string' && day !== '' ? day : null;
}
