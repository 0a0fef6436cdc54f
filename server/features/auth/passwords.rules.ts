import { hash, verify } from '@node-rs/argon2';

/** argon2id (2), 19 MiB, two passes (security 3, Passwords). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing anybody can type: checked for unknown names, so that their answer takes as long. */
const nobody = await hash(`${crypto.randomUUID()}${crypto.randomUUID()}`, cost);

/** Passwords are compared in NFKC, so that one typed on another keyboard still fits (NIST SP 800-63B-4). */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

/** Does the password fit the stored hash? Without a hash it does not, in the same time. */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? nobody, normal(password));
  return fits && stored !== null;
}
