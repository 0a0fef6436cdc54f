import { createHash } from 'node:crypto';
import Client from 'ssh2-sftp-client';
import type { BankServer, Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';

/** How long the bank's server may take to let us in, in milliseconds. */
const READY_MS = 15_000;

/** Is this the server's own key? Whoever stands between us and the bank has another one. */
const isKeyOf = ({ hostKey }: BankServer, key: Buffer): boolean =>
  createHash('sha256').update(key).digest('base64').replace(/=+$/, '') === hostKey;

async function put(client: Client, path: string, text: string): Promise<void> {
  // The same file was handed over before, and we were killed before we wrote that down.
  if ((await client.exists(path)) !== false) return;
  const unfinished = `${path}.part`;
  await client.delete(unfinished, true);
  await client.put(Buffer.from(text, 'latin1'), unfinished);
  await client.rename(unfinished, path);
}

/**
 * Hands a file to the bank's server under a name that is its own: whole or not at all, and once however often it is tried, as
 * long as the bank leaves it where it was put.
 * @throws Refusal 409 payment-no-sftp, payment-sftp-failed
 */
export async function deliver(name: string, text: string, { bankServer }: Pick<Parts, 'bankServer'>): Promise<void> {
  if (bankServer === undefined) throw conflict('payment-no-sftp');
  const { folder, hostKey: _own, ...where } = bankServer;
  const client = new Client();
  try {
    await client.connect({ ...where, readyTimeout: READY_MS, hostVerifier: (key: Buffer) => isKeyOf(bankServer, key) });
    await put(client, `${folder.replace(/\/$/, '')}/${name}`, text);
  } catch {
    throw conflict('payment-sftp-failed');
  } finally {
    await client.end().catch(() => undefined);
  }
}
