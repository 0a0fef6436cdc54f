import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import { useCall } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';

const AT_ONCE = 100;

type Props = {
  readonly fileId: string;
  readonly count: number;
  readonly isLeftOut: boolean;
  readonly onChange: (isLeftOut: boolean) => void;
};

/** Whom the file does not name: they stay, unless they are left out of the session together with what is applied. */
export function CensusMissing({ fileId, count, isLeftOut, onChange }: Props) {
  const t = useText();
  const { data } = useCall(census.censusMissing, { id: fileId, pageSize: AT_ONCE }, { keep: true });
  return (
    <div className="stack stack-tight">
      <Disclosure summary={t('census.missingPeople', { count })}>
        <ul className="plain-list">
          {data?.rows.map(({ id, name, employeeId, submitted, excluded }) => (
            <li key={id}>
              {name} <span className="muted">{employeeId}</span>
              {submitted && <span className="muted"> · {t('census.count.submitted')}</span>}
              {excluded && <span className="muted"> · {t('census.count.leftOut')}</span>}
            </li>
          ))}
        </ul>
        {count > AT_ONCE && <p className="muted small">{t('census.missingMore', { count: count - AT_ONCE })}</p>}
      </Disclosure>
      <Checkbox
        label={t('census.excludeMissing')}
        hint={t('census.excludeMissingHint')}
        checked={isLeftOut}
        onChange={onChange}
      />
    </div>
  );
}
