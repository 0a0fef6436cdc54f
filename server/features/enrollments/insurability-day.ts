import { evidenceAwaited } from '../../facts/evidence-awaited.ts';
import { type WaitingPerson, waitingPeople } from '../../facts/evidence-awaited.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { evidenceDue, evidenceReminder } from '../../domain/eligibility/reminder-days.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { clientEnrollers, queueMail } from '../../platform/mail/mail.queries.ts';
import { linkEvidenceReminder } from './evidence-reminders.queries.ts';

type Work = ClientDay & { db: Db };

/** Who of a client waits, and since when it was asked for; each change that asked once, whatever it asked for. */
async function waitingOf({ clientId, parts, today }: ClientDay, db: Db): Promise<WaitingPerson[]> {
  const asked = await evidenceAwaited({ db, keys: keysOf(parts.secrets) }, { clientId, today });
  return waitingPeople(db, [...new Map(asked.map((one) => [one.recordedBy, one])).values()]);
}

/**
 * An amount that waits for evidence of insurability: the employee, whose form it is, is reminded 7, 14 and 21 days after it was asked
 * for, as of every proof (domain 4.4). Once the 30 days of a decision are over the employer's people who enroll are told, once.
 * What somebody decides takes back what was not sent yet (`access.withdraw_insurability_reminders`).
 */
export async function insurabilityDay(day: ClientDay): Promise<void> {
  const waiting = await byRules(day, (db) => waitingOf(day, db));
  await eachInTurn(waiting, (one) => byRules(day, (db) => remind({ ...day, db }, one)));
}

async function remind(work: Work, { subscriberId, recordedBy, askedOn }: WaitingPerson): Promise<void> {
  const { db, clientId, today } = work;
  const due = evidenceDue(askedOn);
  const day = today > due ? due : evidenceReminder(askedOn, today);
  if (day === null || !(await mark(db, { clientId, kind: 'insurabilityDue', about: recordedBy, day }))) return;
  const linkBase = await rulesLinkBase(work);
  const mails = today > due ? await tellEmployer(work, linkBase) : await tellEmployee(work, subscriberId, linkBase);
  for (const mailId of mails)
    await linkEvidenceReminder(db, { mailId, clientId, personId: subscriberId, about: recordedBy, day });
}

async function tellEmployee({ db }: Work, personId: string, linkBase: string): Promise<string[]> {
  const mailId = await mailFamily(db, { personId, kind: 'insurabilityReminder', linkBase });
  return mailId === null ? [] : [mailId];
}

async function tellEmployer({ db, clientId }: Work, linkBase: string): Promise<string[]> {
  const mails: string[] = [];
  for (const userId of await clientEnrollers(db, clientId))
    mails.push(await queueMail(db, { userId, kind: 'insurabilityOverdue', linkBase }));
  return mails;
}
