import type { AskedChange, DetailField } from '@coverlane/contract/changes/asked-change.ts';

/** The screens on which changes are asked for that have one of their own. */
const SCREENS: Partial<Record<AskedChange['type'], string>> = {
  termmember: 'terminate',
  divchange: 'changeDivision',
  addresschange: 'changeAddress',
  rehire: 'rehire',
  reinstatement: 'reinstate',
  leave: 'startLeave',
  leavereturn: 'returnFromLeave',
};

/** What the screen of a person's details asks for; the rest is asked for by call. */
const ON_SCREEN: ReadonlySet<string> = new Set<DetailField>([
  'prefix',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'gender',
  'dob',
  'email',
  'phone',
]);

const PARTICULARS = {
  beneficiaries: 'changeBeneficiaries',
  doctors: 'changeDoctor',
  otherCoverage: 'changeOther',
} as const;

/**
 * The screen that begins with what was asked; null: none has all of its fields, so that a part of it would be lost, and it
 * is corrected by call.
 */
export function screenOf(asked: AskedChange): string | null {
  if (asked.type === 'demochange') return areDetailsOnScreen(asked) ? 'modifyDemographics' : null;
  if (asked.type === 'particulars') return screenOfParticulars(asked);
  if (asked.type === 'rehire' && (asked.again !== null || asked.classCode !== null)) return null;
  return SCREENS[asked.type] ?? null;
}

type Of<Type extends AskedChange['type']> = Extract<AskedChange, { type: Type }>;

/** A reason for a missing SSN is asked for where one is taken back. */
const areDetailsOnScreen = ({ details, withdrawSsn }: Of<'demochange'>): boolean =>
  Object.keys(details).every((field) => ON_SCREEN.has(field) || (field === 'ssnReason' && withdrawSsn));

function screenOfParticulars(asked: Of<'particulars'>): string | null {
  const [one, ...others] = (['beneficiaries', 'doctors', 'otherCoverage'] as const).filter(
    (part) => asked[part] !== undefined,
  );
  if (one === undefined || others.length > 0) return null;
  return one === 'doctors' || asked.personIds.length === 0 ? PARTICULARS[one] : null;
}
