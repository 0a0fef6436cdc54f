import type { Language } from '@coverlane/contract/codes.ts';
import type { givenSignature } from '@coverlane/contract/union-reports/shapes.ts';
import { REPORT_SIGNING_VERSION, reportSigningTexts } from '@coverlane/contract/union-reports/signing.ts';
import type * as z from 'zod/mini';
import { appendAudit } from '../../platform/http/audit.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { chargeReports } from './charging.ts';
import type { ShopDesk } from './desk.ts';
import { sealNumber } from './draft.ts';
import { lockedVersions, type NewLine, sendReport } from './reports.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { addWorker, changeWorker, type Stated } from './roster.queries.ts';
import { type Judged, totalsOf } from './rows.rules.ts';
import { type Drafted, drafted, reportShown, type ShopReport, type Versions, versionsIn } from './shown.ts';

type Signing = { sign: z.infer<typeof givenSignature>; language: Language; address: string };

/** Sends what was kept, under these very figures. @throws Refusal 409 signed-otherwise, 422 */
export async function signReport(
  desk: ShopDesk,
  versions: Versions,
  { sign, language, address }: Signing,
): Promise<ShopReport> {
  const { db, shop, month, today, dueOn } = desk;
  const { draft } = versions;
  if (draft === undefined) throw conflict('conflict');
  if (!sign.agreed) throw invalid({ agreed: 'required' });
  const made = await drafted(desk, versions, draft.number);
  requireRight(made);
  if (made.shown !== sign.shown) throw conflict('signed-otherwise');
  const lines = made.isZero ? [] : made.rows;
  const idOf = await keepRoster(desk, made);
  const { worked, holiday, dueCents } = totalsOf(lines);
  const signed = {
    name: sign.name,
    hash: Buffer.from(made.shown, 'hex'),
    language,
    text: signedText(language),
    address,
  };
  const sending = { id: draft.id, isZero: made.isZero, worked, holiday, dueCents, dueOn, signed };
  await sendReport(
    db,
    sending,
    lines.map((line) => ({ ...lineOf(line, desk.rate), employeeId: idOf.get(line.row.id) ?? line.row.id })),
  );
  await chargeReports(db, { shopId: shop.shopId, clientId: shop.clientId, today });
  const what = { objectType: 'unionreport', objectId: draft.id, clientId: shop.clientId };
  await appendAudit(db, {
    action: 'union-report-sent',
    ...what,
    outcome: 'ok',
    detail: { month, version: draft.number },
  });
  return reportShown(desk, versionsIn(await lockedVersions(db, shop.shopId, month)));
}

/** The words that were agreed to, as they were read. */
const signedText = (language: Language): string => reportSigningTexts[REPORT_SIGNING_VERSION - 1]?.[language] ?? '';

/** @throws Refusal 422 with each field of each row, `rows.<id>.<field>`; where there is nobody, that nothing is said */
function requireRight({ rows, isZero }: Drafted): void {
  if (isZero) return;
  if (rows.length === 0) throw invalid({ isZero: 'required' });
  const wrong = rows.flatMap(({ row, faults }) =>
    faults.map(({ field, code }) => [`rows.${row.id}.${field}`, code] as const),
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

const lineOf = ({ row, amountCents, ...judged }: Judged, rate: number): NewLine => ({
  employeeId: row.id,
  classification: row.classification || null,
  worked: judged.worked,
  holiday: judged.holiday,
  credited: judged.credited,
  contributable: judged.contributable,
  weeks: judged.weeks,
  grossCents: judged.grossCents,
  rate,
  amountCents,
});

const statedOf = ({ row }: Judged): Stated => ({
  id: row.id,
  lastName: row.lastName,
  firstName: row.firstName,
  classification: row.classification || null,
  hireDate: row.startedOn || null,
  termDate: row.standing === 'terminated' ? row.endedOn : null,
  leaveSince: row.standing === 'onLeave' ? row.endedOn || null : null,
});

/** Takes on who is new, under numbers of the roster's own, and keeps what the report says otherwise of who is known. */
async function keepRoster(desk: ShopDesk, { rows, roster, isZero }: Drafted): Promise<Map<string, string>> {
  const { db, keys, shop } = desk;
  const made = new Map<string, string>();
  for (const judged of isZero ? [] : rows) {
    const { id: row, ssn } = judged.row;
    if (roster.workers.has(row)) await changeWorker(db, statedOf(judged));
    else if (ssn !== null) {
      const id = uuid7();
      made.set(row, id);
      const sealed = { ssn: sealNumber(desk, id, ssn), ssnIndex: keys.blindIndex(shop.clientId, ssn) };
      await addWorker(db, shop.shopId, { ...statedOf(judged), ...sealed, id, ssnLastFour: ssn.slice(-4) });
    }
  }
  return made;
}
