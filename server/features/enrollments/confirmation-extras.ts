import { percentText } from '@coverlane/contract/words/percent.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { BeneficiaryClass, OtherCoverageKind } from '@coverlane/contract/members/particular-codes.ts';
import type { Looked } from '../../domain/enrollment/elected.ts';
import { outcomesOf } from '../../domain/enrollment/elected.ts';
import { benefitsElected } from '../../domain/enrollment/extra-benefits.ts';
import { dateOf, textOf } from '../../domain/enrollment/answers.ts';
import { isDoctorStated } from '@coverlane/contract/members/stated-faults.ts';
import { asksDoctor, beneficiariesFor, doctorFor, typedOthers } from '../../domain/enrollment/particulars.ts';
import { money } from './confirmation-parts.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { wordsOf } from '../../platform/pdf/words.ts';

/** Beneficiaries, doctors and other coverage as they were submitted (domain 4.5). Dates 'YYYY-MM-DD'. */
export interface ConfirmedExtras {
  readonly beneficiaries: readonly {
    readonly coverageType: CoverageType;
    /** '' for the estate. */
    readonly name: string;
    readonly class: BeneficiaryClass;
    /** Descendants take the share of who dies first, by branches of the family; absent of papers from before. */
    readonly perStirpes?: boolean;
    /** Percent as typed. */
    readonly share: string;
  }[];
  readonly doctors: readonly { readonly person: string; readonly name: string; readonly npi: string }[];
  readonly others: readonly {
    readonly kind: OtherCoverageKind | null;
    readonly carrier: string;
    readonly memberNumber: string | null;
    readonly people: readonly string[];
    readonly effectiveDate: string | null;
  }[];
  /** Extra benefits of a session; absent of papers from before. Money in cents. */
  readonly benefits?: readonly {
    readonly name: string;
    readonly people: readonly string[];
    readonly effectiveDate: string;
    readonly chosenCents: number | null;
    readonly issuedCents: number | null;
    readonly pendingCents: number;
    readonly monthlyCents: number;
    /** Of it the employer's share, and what suppliers and payroll call it; absent of papers from before. */
    readonly employerCents?: number;
    readonly exportCode?: string | null;
    readonly perPayCents: number;
  }[];
}

/** What of a draft is confirmed beside people and elections. */
export function extrasOf(looked: Looked): ConfirmedExtras {
  const { answers } = looked.context;
  const outcomes = outcomesOf(looked);
  const nameOf = (key: string): string => looked.people.find((person) => person.key === key)?.name ?? '';
  return {
    beneficiaries: outcomes.flatMap(({ coverageType }) =>
      beneficiariesFor(answers, coverageType).map((one) => ({
        coverageType,
        name: one.kind === 'estate' ? '' : (textOf(one.name) ?? ''),
        class: one.class,
        ...(one.kind === 'person' && one.perStirpes === true && { perStirpes: true }),
        share: textOf(one.share) ?? '',
      })),
    ),
    doctors: outcomes
      .filter(({ planId }) => asksDoctor(looked, planId))
      .flatMap(({ coverageType, covered }) =>
        covered.flatMap(({ key, name: person }) => {
          const doctor = doctorFor(answers, coverageType, key);
          const named = doctor !== undefined && isDoctorStated(doctor);
          return named ? [{ person, name: textOf(doctor.name) ?? '', npi: textOf(doctor.npi) ?? '' }] : [];
        }),
      ),
    others: typedOthers(answers).map(({ kind, carrier, memberNumber, people, effectiveDate }) => ({
      kind,
      carrier: textOf(carrier) ?? '',
      memberNumber: textOf(memberNumber),
      people: people.map(nameOf),
      effectiveDate: dateOf(effectiveDate),
    })),
    benefits: extraBenefitsOf(looked),
  };
}

const extraBenefitsOf = (looked: Looked): NonNullable<ConfirmedExtras['benefits']> =>
  benefitsElected(looked).map(({ from, says }) => ({
    name: says.name,
    people: says.people.map(({ name }) => name),
    effectiveDate: from,
    chosenCents: says.chosenCents,
    issuedCents: says.issuedCents,
    pendingCents: says.pendingCents,
    monthlyCents: says.monthlyCents,
    employerCents: says.employerCents,
    exportCode: says.exportCode,
    perPayCents: says.perPayCents,
  }));

type Saying = { say: ReturnType<typeof wordsOf>; day: (date: string | null) => string };

function writeBeneficiaries(sheet: Paper, { beneficiaries }: ConfirmedExtras, { say }: Saying): void {
  if (beneficiaries.length === 0) return;
  sheet.heading(2, say('confirmation.beneficiaries'));
  sheet.table(
    [
      { width: 0.4, head: say('confirmation.name'), header: true },
      { width: 0.25, head: say('confirmation.benefit') },
      { width: 0.2, head: say('confirmation.order') },
      { width: 0.15, head: say('confirmation.share'), align: 'right' },
    ],
    beneficiaries.map((one) => [
      one.name === '' ? say('confirmation.estate') : one.name,
      say(`coverageType.${one.coverageType}`),
      [say(`beneficiaryClass.${one.class}`), ...(one.perStirpes ? [say('confirmation.perStirpes')] : [])].join(', '),
      percentText(one.share),
    ]),
  );
}

function writeDoctors(sheet: Paper, { doctors }: ConfirmedExtras, { say }: Saying): void {
  if (doctors.length === 0) return;
  sheet.heading(2, say('confirmation.doctors'));
  sheet.table(
    [
      { width: 0.4, head: say('confirmation.name'), header: true },
      { width: 0.4, head: say('confirmation.doctor') },
      { width: 0.2, head: 'NPI' },
    ],
    doctors.map(({ person, name, npi }) => [person, name, npi]),
  );
}

function writeOthers(sheet: Paper, { others }: ConfirmedExtras, { say, day }: Saying): void {
  if (others.length === 0) return;
  sheet.heading(2, say('confirmation.others'));
  sheet.table(
    [
      { width: 0.34, head: say('confirmation.carrier'), header: true },
      { width: 0.34, head: say('confirmation.covered') },
      { width: 0.16, head: say('confirmation.memberNumber') },
      { width: 0.16, head: say('confirmation.from') },
    ],
    others.map(({ carrier, people, memberNumber, effectiveDate }) => [
      carrier,
      people.join(', '),
      memberNumber ?? '–',
      day(effectiveDate),
    ]),
  );
}

/** An amount with what of it is insured at once, where evidence of insurability is awaited (domain 2.3). */
function amountSaid(one: NonNullable<ConfirmedExtras['benefits']>[number], say: Saying['say']): string {
  if (one.chosenCents === null) return '–';
  if (one.issuedCents === null || one.pendingCents === 0) return money(one.chosenCents);
  return [
    money(one.chosenCents),
    say('confirmation.issued', { amount: money(one.issuedCents) }),
    say('confirmation.pending', { amount: money(one.pendingCents) }),
  ].join('\n');
}

function writeBenefits(sheet: Paper, { benefits = [] }: ConfirmedExtras, { say, day }: Saying): void {
  if (benefits.length === 0) return;
  sheet.heading(2, say('confirmation.extraBenefits'));
  sheet.table(
    [
      { width: 0.3, head: say('confirmation.benefit'), header: true },
      { width: 0.24, head: say('confirmation.covered') },
      { width: 0.12, head: say('confirmation.from') },
      { width: 0.2, head: say('confirmation.amount'), align: 'right' },
      { width: 0.14, head: say('confirmation.perPay'), align: 'right' },
    ],
    benefits.map((one) => [
      one.name,
      one.people.join(', '),
      day(one.effectiveDate),
      amountSaid(one, say),
      money(one.perPayCents),
    ]),
  );
}

/** Writes beneficiaries, doctors and other coverage; nothing where there are none. */
export function writeExtras(sheet: Paper, extras: ConfirmedExtras, saying: Saying): void {
  writeBeneficiaries(sheet, extras, saying);
  writeDoctors(sheet, extras, saying);
  writeOthers(sheet, extras, saying);
  writeBenefits(sheet, extras, saying);
}
