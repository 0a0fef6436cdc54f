import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aPng } from '../../testing/pictures.ts';
import { enrollmentPdf, type EnrollmentConfirmation } from './confirmation.ts';

const confirmation: EnrollmentConfirmation = {
  number: 'E-000123',
  clientName: 'Evergreen Foods',
  type: 'newemployee',
  submittedAt: new Date('2026-03-08T07:30:00Z'),
  timeZone: 'America/Los_Angeles',
  submittedBy: 'Hana Seo',
  effectiveDate: '2026-04-01',
  subscriber: {
    name: '김지우',
    dob: '1985-05-01',
    ssnLastFour: '6789',
    memberNumber: 'EV1002518',
    address: ['12 Main St', 'Los Angeles, CA 90012'],
    email: 'jiwoo@example.com',
    phone: '(213) 555-0142',
    hireDate: '2026-03-01',
    division: 'Headquarters',
  },
  dependents: [
    { name: 'Ana Ruiz Hernández', relationship: '01', dob: '1986-07-04', ssnLastFour: null, leaves: false },
    { name: 'Ara Kim', relationship: '19', dob: '2015-01-31', ssnLastFour: '4321', leaves: true },
  ],
  elections: [
    {
      coverageType: 'medical',
      planName: 'Everyday PPO',
      tier: 'ESP',
      covered: ['김지우', 'Ana Ruiz Hernández'],
      effectiveDate: '2026-04-01',
      kept: false,
      monthlyCents: 128_604,
      employerCents: 82_674,
      perPayCents: 21_198,
    },
  ],
  waivers: [{ coverageType: 'dental', reason: 'spousePlan', carrier: 'Harbor Dental' }],
  perPayCents: 21_198,
  signature: {
    typedName: 'hana seo',
    signedBy: 'Hana Seo',
    role: 'employer',
    at: new Date('2026-03-08T07:29:00Z'),
    ip: '192.0.2.7',
    text:
      signingText('employer', { version: 1, language: 'ko' }, { employer: 'Evergreen Foods', employee: '김지우' }) ??
      '',
    version: 1,
    language: 'ko',
    hash: '0123456789abcdef'.repeat(4),
  },
  bankLastFour: null,
};

/** What a reader of the paper would read, by the program that Debian has for it; null where it is not installed. */
async function textOf(pdf: Buffer): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'coverlane-test-confirmation-'));
  writeFileSync(join(folder, 'confirmation.pdf'), pdf);
  try {
    return execFileSync('pdftotext', ['-layout', join(folder, 'confirmation.pdf'), '-'], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

const SAID = [
  'E-000123',
  '김지우',
  'Ana Ruiz Hernández',
  '배우자',
  'Everyday PPO',
  '$1,286.04',
  '$211.98',
  '배우자 플랜으로 보장',
  '***-**-6789',
  '04/01/2026',
];

describe('The enrollment PDF', () => {
  it('says who, what was chosen and waived, what it costs and who signed, in the language of the member', async (test) => {
    const text = await textOf(await enrollmentPdf(confirmation, 'ko'));
    test.skip(text === null, 'pdftotext (poppler-utils) is not installed');
    for (const said of SAID) expect(text).toContain(said);
    // On the night the clocks change, the hour is that of the client's clock.
    expect(text).toContain('03/07/2026 오후 11:30:00 (America/Los_Angeles)');
    expect(text).toContain('Ara Kim (제외)');
  });

  it('says the signature in full: who for whom, when on the client’s clock, from where, which words, and of what', async (test) => {
    const text = (await textOf(await enrollmentPdf(confirmation, 'en')))?.replace(/\s+/g, ' ') ?? null;
    test.skip(text === null, 'pdftotext (poppler-utils) is not installed');
    for (const said of [
      'hana seo',
      'Hana Seo, employer, on behalf of Evergreen Foods',
      '03/07/2026 11:29:00 pm (America/Los_Angeles)',
      '192.0.2.7',
      'Evergreen Foods 회사를 대리하여 다음을 확인합니다.',
      'version 1 (한국어)',
      '0123 4567 89ab cdef',
    ])
      expect(text).toContain(said);
    const old = { typedName: 'Old Name', at: new Date('2026-03-08T07:29:00Z'), ip: null, hash: 'ab'.repeat(16) };
    const before = await textOf(await enrollmentPdf({ ...confirmation, signature: old }, 'en'));
    expect(before).toContain('Old Name');
    expect(before).toContain('before the text that was signed was kept');
  });

  it.each(['en', 'ko', 'es'] as const)('is tagged and names its language: %s', async (language) => {
    const pdf = (await enrollmentPdf(confirmation, language)).toString('latin1');
    for (const mark of [`/Lang (${language})`, '/Marked true', '/StructTreeRoot', '/S /Table'])
      expect(pdf).toContain(mark);
  });

  it('begins with the logo of the employer’s site, where there is one', async () => {
    const logo = { hash: 'logo', type: 'image/png', bytes: aPng({ width: 60, height: 20 }) } as const;
    const pictures = async (of: typeof logo | null) =>
      (await enrollmentPdf(confirmation, 'en', of)).toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
    expect(await pictures(null)).toBe(0);
    expect(await pictures(logo)).toBeGreaterThan(0);
  });

  it('is the same paper whenever it is written again', async () => {
    const [one, two] = [await enrollmentPdf(confirmation, 'en'), await enrollmentPdf(confirmation, 'en')];
    expect(one.equals(two)).toBe(true);
  });
});
