import { beneficiaryRequests } from '@coverlane/contract/calls/beneficiaries.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { beneficiaryClasses } from '@coverlane/contract/particular-codes.ts';
import { BeneficiaryFields, typedBeneficiaries } from '../../enrolling/BeneficiaryFields.tsx';
import { useAction } from '../../lib/api.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/formValues.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Listed = Reply<typeof beneficiaryRequests.beneficiaryRequests>;
type Props = {
  readonly record: MemberRecord;
  readonly listed: Pick<Listed, 'coverageTypes'>;
  /** A request that is open: the form begins with it. */
  readonly returned: Listed['requests'][number] | undefined;
  readonly onDone: () => void;
};

type Asked = { coverageType: CoverageType; people: ReturnType<typeof typedBeneficiaries> };

/** Percent as typed in thousandths; what is no number counts nothing. */
const thousandths = (share: string): number => Math.round(Number(share.replace(',', '.')) * 1000) || 0;

/** As the server asks: the primary ones have all of it, and so have the contingent ones where any are named. */
const isWhole = (people: Asked['people']): boolean =>
  people.length === 0 ||
  beneficiaryClasses
    .map((ofClass) => people.filter((one) => one.class === ofClass))
    .every(
      (named, at) =>
        (at > 0 && named.length === 0) || named.reduce((sum, { share }) => sum + thousandths(share), 0) === 100_000,
    );

/** What is wrong with what was typed, before anything is sent. */
function faultOf(asked: readonly Asked[], t: Translate): string | undefined {
  if (asked.some(({ people }) => people.some(({ kind, name }) => kind !== 'estate' && name === '')))
    return t('beneficiaries.name');
  const uneven = asked.find(({ people }) => !isWhole(people));
  return uneven && t('beneficiaries.shares', { type: t(`coverageType.${uneven.coverageType}`) });
}

/** The last part of a code of the change engine, which is said among the errors of calls as well. */
const codeOf = (failure: unknown): string | undefined =>
  failure instanceof RequestFailed ? failure.fields['beneficiaries']?.split('.').at(-1) : undefined;

/** Asks for other beneficiaries; everything typed stays where something is wrong. */
export function AskBeneficiaries({ record, listed: { coverageTypes }, returned, onDone }: Props) {
  const t = useText();
  const hasText = useHasText();
  const { notify } = useNotices();
  const ask = useAction(beneficiaryRequests.askBeneficiaries, { refreshes: [beneficiaryRequests.beneficiaryRequests] });
  const known = returned?.beneficiaries ?? record.particulars.beneficiaries;
  const send = async (values: FormValues): Promise<FieldErrors | undefined> => {
    const asked = coverageTypes.map((coverageType) => ({
      coverageType,
      people: typedBeneficiaries(values, coverageType),
    }));
    const fault = faultOf(asked, t);
    if (fault !== undefined) return { '': fault };
    try {
      const { number } = await ask.mutateAsync({ beneficiaries: asked });
      notify('success', t('beneficiaries.sent', { number }));
      onDone();
      return undefined;
    } catch (failure) {
      const key = `errors.${codeOf(failure) ?? ''}`;
      if (hasText(key)) return { '': t(key) };
      throw failure;
    }
  };
  return (
    <Form onSubmit={send} label={t('beneficiaries.ask')}>
      <p>{t('beneficiaries.about')}</p>
      {coverageTypes.map((type) => (
        <FieldSet
          key={type}
          field={{ name: type, label: t('members.beneficiariesOf', { type: t(`coverageType.${type}`) }) }}
        >
          <BeneficiaryFields
            own
            type={type}
            known={known.find(({ coverageType }) => coverageType === type)?.people ?? []}
          />
        </FieldSet>
      ))}
      <div className="row">
        <Button type="submit" kind="primary" busy={ask.isPending}>
          {t('beneficiaries.send')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('beneficiaries.cancel')}
        </Button>
      </div>
    </Form>
  );
}
