import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { BankProvider } from '../bank/provider.ts';
import type { Db, Pool } from '../db/connect.ts';
import type { Scanner } from '../files/clamd.ts';
import type { FilePlace } from '../files/place.ts';
import type { Secrets } from '../../secrets.ts';
import type { SmsGateway } from '../sms/gateway.ts';
import type { PartSent } from './parts.ts';
import type { SignedUser } from './signed-user.ts';

/** Where files for the bank go: an address of SFTP, a folder there, how to prove who one is, and whose key the server must show. */
export interface BankServer {
  host: string;
  port: number;
  username: string;
  folder: string;
  password?: string;
  privateKey?: string;
  /** SHA-256 of the server's host key, in base64 without its filling, as ssh-keygen -l prints it. */
  hostKey: string;
}

/** What every handler of the program is assembled with. */
export interface Parts {
  /** The request role's pool. */
  pool: Pool;
  /**
   * A few connections of the same role for what must stand whatever becomes of a request's own transaction. As many
   * requests as `pool` has connections, each waiting for a second one, would wait for ever.
   */
  aside?: Pool;
  secrets: Secrets;
  /** The folder that holds everything the program writes to disk. */
  dataDir: string;
  /** Where sealed files lie; absent: in the data folder. */
  place?: FilePlace;
  /** Looks for viruses in what is sent; absent: nothing does (CLAMD_URL). */
  scanner?: Scanner;
  /** Takes text messages (SMS_URL); absent: they land in the outbox. */
  sms?: SmsGateway;
  /** Leads payers to their banks; absent: they enter accounts by hand (PLAID_CLIENT_ID). */
  bank?: BankProvider;
  /** Bytes that stay free on the disk of `dataDir`, whatever is sent; absent: half a gibibyte. */
  leastFree?: number;
  /** What links in mails begin with ('https://benefits.example.com'), where the operator says so. */
  publicUrl?: string;
  /** Host names that are no site's answer 404. */
  strictHosts?: boolean;
  /** No production: the demonstration's code works for invented people, and the sign-in screen shows it. */
  demonstration?: boolean;
  /** Nobody signs in over plain http from another machine (production mode, unless ALLOW_PLAIN names `web`). */
  encryptedOnly?: boolean;
  /** The bank's server that files of payments are handed to (ACH_SFTP_URL); absent: they are downloaded. */
  bankServer?: BankServer;
  /** Asks the mail server whether it would take mail; absent: mail lands in the outbox (SMTP_URL). */
  checkMail?: () => Promise<void>;
  /** The portal never has the rights of the owner of the database (SEPARATE_DUTIES=1). */
  separateDuties?: boolean;
  /** Milliseconds that one request waits for an organization's provider; absent: 8 seconds. */
  providerPatience?: number;
  /** Webhooks may go to this network and without TLS (WEBHOOKS_PRIVATE=1): the receivers are the operator's own. */
  privateWebhooks?: boolean;
}

/** Health information that a handler is about to answer with: goes to the audit log with the reply. */
export interface Seen {
  type: string;
  id?: string;
  clientId?: string;
  /** Ids of the people in a list. */
  ids?: string[];
}

/** What a handler of a signed-in call gets beside its input. */
export interface Context {
  /** This request's transaction, opened for the user: it holds no row that is not theirs. */
  db: Db;
  user: SignedUser;
  parts: Parts;
  /** Names what the answer shows, for the audit log. Calls marked `phi` must name it. */
  saw(seen: Seen): void;
  /** For cookies and sessions only; input comes validated. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler of a public call gets: no user, and so no rows. */
export type Visitor = Omit<Context, 'user' | 'saw'>;

/** What a handler gets that opens its transactions itself, with the pool of `parts`. */
export type Apart = Omit<Visitor, 'db'>;

/** A file as a reply: bytes, or a stream of them, with a name and a type. */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | string | Readable;
  /** Absent: it is given as a whole; null: it is given whole, and could be asked for in parts. */
  readonly part: PartSent | null | undefined;

  // oxlint-disable-next-line max-params -- what a file is
  constructor(name: string, type: string, bytes: Buffer | string | Readable, part?: PartSent | null) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
    this.part = part;
  }
}
