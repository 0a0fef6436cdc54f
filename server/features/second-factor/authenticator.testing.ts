import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const text = (word: string): Buffer => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)]);

/** User present and verified; with a new credential inside. */
const USED = 0x05;
const MADE = 0x45;

/** An authenticator with one key pair (ES256), as WebAuthn 6 has it; it signs whatever page it is told it is on. */
export function anAuthenticator(host = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const head = (flags: number): Buffer => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(host), rest]);
  };
  const clientData = (type: string, challenge: unknown): string =>
    JSON.stringify({ type, challenge, origin: `https://${host}`, crossOrigin: false });
  // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}.
  const coordinates = [Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex')];
  const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...coordinates, Buffer.from(y, 'base64url')]);
  return {
    /** What navigator.credentials.create answers to these options. */
    make: (options: Record<string, unknown>) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const data = Buffer.concat([head(MADE), credential]);
      const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')];
      const object = Buffer.concat([Buffer.of(0xa3), ...parts, Buffer.of(0x58, data.length), data]);
      const clientDataJSON = url(clientData('webauthn.create', options['challenge']));
      return { id: url(id), response: { clientDataJSON, attestationObject: url(object) } };
    },
    /** What navigator.credentials.get answers to these options. */
    prove: (options: Record<string, unknown>) => {
      const [data, client] = [head(USED), clientData('webauthn.get', options['challenge'])];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) };
      return { id: url(id), response };
    },
  };
}
