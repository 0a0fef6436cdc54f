import { user } from '@coverlane/contract/users/own-calls.ts';
import type { Reason } from '@coverlane/contract/users/calls.ts';
import { useState } from 'react';
import { namesOf } from '../../lib/client-choices.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, personName } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';

const icons = { gives: 'ok', refuses: 'denied', note: 'info' } as const;

/** Why somebody may open a screen or make a call, or may not: what gives it and what refuses it. */
export function UserWhy({ account }: PartProps) {
  const t = useText();
  const { clients } = useUser();
  const [kind, setKind] = useState<'screen' | 'call'>('screen');
  const [target, setTarget] = useState<string | null>(null);
  const [clientId, setClientId] = useState<string | null>(null);
  const choices = useTargets(kind, account.type);
  const asked = target === null ? undefined : { id: account.id, [kind]: target, ...(clientId && { clientId }) };
  return (
    <div className="stack">
      <p className="muted">{t('users.whyAbout', { name: personName(account) })}</p>
      <RadioGroup
        name="kind"
        label={t('users.why.kind')}
        look="inline"
        defaultValue="screen"
        choices={(['screen', 'call'] as const).map((value) => ({ value, label: t(`users.why.${value}`) }))}
        onChange={(value) => {
          setKind(value === 'call' ? 'call' : 'screen');
          setTarget(null);
        }}
      />
      <Combobox key={kind} name="target" label={t(`users.why.${kind}`)} choices={choices} onChange={setTarget} />
      <Combobox
        name="client"
        label={t('users.why.client')}
        choices={namesOf(clients)}
        onChange={setClientId}
        optional
      />
      <div aria-live="polite">{asked && <Answer asked={asked} name={personName(account)} />}</div>
    </div>
  );
}

/** The screens by name and path, those of the account's own area first; or the calls. */
function useTargets(kind: 'screen' | 'call', type: string) {
  const t = useText();
  const has = useHasText();
  const { data } = useCall(user.accessTargets, {});
  if (kind === 'call') {
    return (data?.calls ?? []).map(({ name, method, path }) => ({ value: name, label: `${method} ${path}` }));
  }
  const isOwnArea = (path: string) => path === `/${type}` || path.startsWith(`/${type}/`);
  const screens = data?.screens ?? [];
  return [...screens.filter(({ path }) => isOwnArea(path)), ...screens.filter(({ path }) => !isOwnArea(path))].map(
    ({ path, name }) => {
      const key = `screens.${name}`;
      return { value: path, label: has(key) ? `${t(key)} (${path})` : path };
    },
  );
}

type AnswerProps = {
  readonly asked: { readonly id: string; readonly screen?: string; readonly call?: string; readonly clientId?: string };
  readonly name: string;
};

function Answer({ asked, name }: AnswerProps) {
  const t = useText();
  const say = useReason();
  const reply = useCall(user.userWhy, asked);
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  if (!reply.data) return <Skeleton lines={3} label={t('users.loading')} />;
  const { allowed, reasons } = reply.data;
  return (
    <Banner kind={allowed ? 'success' : 'warn'} title={t(allowed ? 'users.why.yes' : 'users.why.no', { name })}>
      <ul className="plain-list users-reasons">
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.values['permission'] ?? ''} ${reason.values['role'] ?? ''}`}>
            <Icon name={icons[reason.verdict]} label={t(`users.why.${reason.verdict}`)} />
            <span>{say(reason)}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** A reason as a sentence: codes in it become words of the reader's language. */
function useReason(): (reason: Reason) => string {
  const t = useText();
  const has = useHasText();
  const word = (of: string, name: string) => {
    const key = `${of}.${name}`;
    return has(key) ? t(key) : name;
  };
  return ({ code, values }) => {
    const key = `users.reason.${code}`;
    if (!has(key)) return code;
    const { permission = '', type = '', types = '', from = '', to = '', value = '', ...rest } = values;
    return t(key, {
      ...rest,
      permission: word('permission', permission),
      type: word('userType', type),
      types: types
        .split(',')
        .map((one) => word('userType', one))
        .join(', '),
      from: formatDate(from),
      to: formatDate(to),
      value: word('users.setting.subscriberSeesDependentPhi', value),
    });
  };
}
