import { beneficiaryRequests } from '@coverlane/contract/changes/beneficiary-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sharesAddUp, shareOf } from '@coverlane/contract/members/stated-faults.ts';
import {
  BeneficiaryEntries,
  beneficiaryComplaints,
  typedBeneficiaries,
} from '../../features/enrollments/BeneficiaryEntries.tsx';
import { useComplaintWords } from '../../features/enrollments/fault-words.ts';
import { useAction } from '../../lib/api.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
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

const isWhole = ({ people }: Asked): boolean =>
  sharesAddUp(people.map((one) => ({ class: one.class, share: shareOf(one.share) ?? 0 })));

/** What is wrong with what was typed, before anything is sent: at its input, or of a type as a whole. */
function useFaults() {
  const t = useText();
  const sayAll = useComplaintWords();
  return (values: FormValues, asked: readonly Asked[]): FieldErrors => {
    const own: FieldErrors = sayAll(
      Object.assign({}, ...asked.map(({ coverageType }) => beneficiaryComplaints(values, coverageType))),
    );
    if (Object.keys(own).length > 0) return own;
    const uneven = asked.find((one) => !isWhole(one));
    return uneven ? { '': t('beneficiaries.shares', { type: t(`coverageType.${uneven.coverageType}`) }) } : {};
  };
}

/** The last part of a code of the change engine, which is said among the errors of calls as well. */
const codeOf = (failure: unknown): string | undefined =>
  failure instanceof RequestFailed ? failure.fields['beneficiaries']?.split('.').at(-1) : undefined;

/** Asks for other beneficiaries; everything typed stays where something is wrong. */
export function AskBeneficiaries({ record, listed: { coverageTypes }, returned, onDone }: Props) {
  const t = useText();
  const hasText = useHasText();
  const faultsOf = useFaults();
  const { notify } = useNotices();
  const ask = useAction(beneficiaryRequests.askBeneficiaries, { refreshes: [beneficiaryRequests.beneficiaryRequests] });
  const known = returned?.beneficiaries ?? record.particulars.beneficiaries;
  const send = async (values: FormValues): Promise<FieldErrors | undefined> => {
    const asked = coverageTypes.map((coverageType) => ({
      coverageType,
      people: typedBeneficiaries(values, coverageType),
    }));
    const wrong = faultsOf(values, asked);
    if (Object.keys(wrong).length > 0) return wrong;
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
          <BeneficiaryEntries
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
