import type { Input } from '@coverlane/contract/call.ts';
import type { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { TOLD_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { decimalOf } from '../../domain/money.ts';
import { percentReached } from '../../domain/stop-loss/specific.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { casesOf, healthOf, type KeptCase } from './cases.queries.ts';
import { namesOfClaimants } from './factors.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import { policyToRead } from './reinsurance.routes.ts';
import { workOut } from './standing.ts';

type Asked = Input<(typeof stopLossCases)['disclosureList']>;

/**
 * What the carrier asks for before it renews (domain 14.3): every claimant who reached half of the deductible, or of whom something was
 * done with the carrier. By number alone for whoever may not read health information; else with name, diagnosis and prognosis.
 * @throws Refusal 403, 404
 */
export async function disclosureList({ id, language }: Asked, context: Context): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const policy = await policyToRead(db, id);
  const { today, alarms } = await workOut(db, policy);
  const cases = (await casesOf(db, id)).filter(isDisclosed);
  const numbers = cases.map(({ claimant }) => claimant);
  const names = await namesOfClaimants(db, policy.clientId, numbers);
  saw({ type: 'stoplosscase', clientId: policy.clientId, ids: [...names.values()].map(({ memberId }) => memberId) });
  const rows: Disclosed[] = [];
  for (const one of cases)
    rows.push({
      ...one,
      name: names.get(one.claimant)?.memberName ?? null,
      health: await healthOf(db, one),
      alarmed: alarms.find(({ claimant }) => claimant === one.claimant)?.diagnoses ?? [],
    });
  await appendAudit(db, {
    action: 'export',
    call: 'disclosureList',
    objectType: 'stoplosspolicy',
    objectId: id,
    clientId: policy.clientId,
    outcome: 'ok',
    detail: { rows: rows.length },
  });
  const bytes = await written({ policy, rows, today, language }, context);
  return new FileReply(
    `stop-loss-disclosure-${policy.policyNumber.replaceAll(/[^\w-]+/g, '_')}.pdf`,
    'application/pdf',
    bytes,
  );
}

type Disclosed = KeptCase & {
  name: string | null;
  health: Awaited<ReturnType<typeof healthOf>>;
  /** Diagnoses of their claims that the policy names; none for whoever may not read health information. */
  alarmed: readonly string[];
};

/** What was written of the case, else what the policy has the carrier told for. */
const diagnosisOf = ({ health, alarmed }: Disclosed): string => health?.diagnosis ?? (alarmed.join(', ') || '–');

/** Has a claimant reached half of the deductible, is a diagnosis or stay of the policy theirs, or was the carrier told of them? */
const isDisclosed = ({ paidCents, thresholdCents, state, noticedOn, isAlarmed }: KeptCase): boolean =>
  isAlarmed ||
  percentReached(paidCents, thresholdCents) >= TOLD_FROM_PCT ||
  noticedOn !== null ||
  (state !== 'watch' && state !== 'closed');

type Writing = { policy: PolicyTerms; rows: readonly Disclosed[]; today: string; language: Asked['language'] };

async function written({ policy, rows, today, language }: Writing, { db }: Context): Promise<Buffer> {
  const say = wordsOf(language);
  const sheet = paper({ title: say('stopLoss.disclosure'), language, at: new Date(`${today}T12:00:00Z`) });
  sheet.letterhead(policy.clientName, await paperLogo(db, policy.clientId));
  sheet.heading(1, say('stopLoss.disclosure'));
  sheet.paragraph(say('stopLoss.disclosureSays', { percent: percentText(TOLD_FROM_PCT) }));
  sheet.paragraph(say('stopLoss.asOf', { date: formatDate(today) }), 'soft');
  sheet.facts([
    [say('stopLoss.policy'), policy.policyNumber],
    [say('stopLoss.carrier'), policy.carrierName ?? '–'],
    [say('stopLoss.term'), `${formatDate(policy.effectiveDate)} – ${formatDate(policy.expirationDate)}`],
    [say('stopLoss.deductible'), formatMoney(decimalOf(policy.deductibleCents))],
  ]);
  if (rows.length === 0) sheet.paragraph(say('stopLoss.disclosureNone'));
  else
    sheet.table(
      [
        { width: 0.25, head: say('stopLoss.claimant'), header: true },
        { width: 0.1, head: say('stopLoss.reached'), align: 'right' },
        { width: 0.15, head: say('stopLoss.paidToDate'), align: 'right' },
        { width: 0.15, head: say('stopLoss.deductible'), align: 'right' },
        { width: 0.175, head: say('stopLoss.diagnosis') },
        { width: 0.175, head: say('stopLoss.prognosis') },
      ],
      rows.map((row) => [
        [String(row.claimant), row.name].filter(Boolean).join(' · '),
        percentText(percentReached(row.paidCents, row.thresholdCents)),
        formatMoney(decimalOf(row.paidCents)),
        formatMoney(decimalOf(row.thresholdCents)),
        diagnosisOf(row),
        row.health?.prognosis ?? '–',
      ]),
      8,
    );
  return sheet.bytes((page, pages) => say('stopLoss.page', { page, pages, policy: policy.policyNumber }));
}
