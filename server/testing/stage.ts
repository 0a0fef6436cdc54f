import type { UserType } from '@coverlane/contract/access.ts';
import type { AccumulatorObjects } from './accumulator-objects.ts';
import type { CardObjects } from './card-objects.ts';
import type { ClaimObjects } from './claim-objects.ts';
import type { Mine } from './accounts.ts';
import type { Caller, TestPortal } from './portal.ts';
import type { Prices } from './prices.ts';
import type { Records } from './records.ts';
import type { World } from './world.ts';
import type { SessionObjects } from './session-objects.ts';
import type { SurveyObjects } from './survey-objects.ts';
import type { HourBankObjects } from './hour-bank-objects.ts';
import type { UnionObjects } from './union-objects.ts';
import type { ReinsuranceObjects } from './reinsurance-objects.ts';
import type { BillObjects } from './bill-objects.ts';
import type { PayrollObjects } from './payroll-objects.ts';
import type { PaymentObjects } from './payment-objects.ts';

/** One object of every kind that a call can name. */
export interface Side
  extends Records,
    Prices,
    ClaimObjects,
    AccumulatorObjects,
    CardObjects,
    SessionObjects,
    SurveyObjects,
    UnionObjects,
    HourBankObjects,
    BillObjects,
    PayrollObjects,
    PaymentObjects,
    ReinsuranceObjects {
  installationId: string;
  siteId: string;
  groupId: string;
  clientId: string;
  divisionId: string;
  personId: string;
  memberNumber: string;
  lastName: string;
  importId: string;
  brokerId: string;
  partnerId: string;
  userId: string;
  sessionId: string;
  passkeyId: string;
  alarmId: string;
  mailId: string;
  messageId: string;
  reportRunId: string;
  reportScheduleId: string;
  enrollmentId: string;
  proofId: string;
  changeId: string;
  /** What the side's own person asked for, and nobody has approved. */
  requestId: string;
  cobraId: string;
  cobraPaymentId: string;
  documentId: string;
  folderId: string;
  documentPlaceId: string;
}

/** Who may ask, and objects on every side of the walls between them. */
export interface Stage {
  portal: TestPortal;
  world: World;
  /** One of each type, with every permission, who works for (or belongs to) Acme. */
  actors: Record<UserType, Caller>;
  /** Acme's. */
  own: Side;
  /** Another family of Acme's, where everything but the people is Acme's too. */
  colleague: Side;
  /** The other employer's of the same installation. */
  rival: Side;
  /** Of another installation. */
  elsewhere: Side;
  absent: Side;
  /** Acme's to be deleted: nothing depends on them. */
  spare: Side;
  /** What is each actor's very own: the account and the session in use, and ones to be deleted. */
  mine: Record<UserType, Mine>;
}
