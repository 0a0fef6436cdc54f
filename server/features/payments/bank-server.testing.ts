import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import type { BankServer } from '../../platform/http/context.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** A bank's server that speaks SFTP and keeps its files in memory: the real protocol on a real socket. */
export async function aBankServer() {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  const files = new Map<string, string>();
  const puts: string[] = [];
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (asked) =>
      asked.method === 'password' && asked.password === 'right' ? asked.accept() : asked.reject(['password']),
    );
    client.on('session', (accept) => accept().on('sftp', (open) => serveFiles(open(), { files, puts })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const blob = ssh2.utils.parseKey(keys.public);
  if (blob instanceof Error) throw blob;
  const hostKey = createHash('sha256').update(blob.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const at: BankServer = { host: '127.0.0.1', port, username: 'us', password: 'right', folder: '/in', hostKey };
  return { at, files, puts, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

type Kept = { files: Map<string, string>; puts: string[] };

function serveFiles(sftp: ssh2.SFTPWrapper & NodeJS.EventEmitter, { files, puts }: Kept): void {
  const attributes = { mode: 0o100_600, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
  const opened = new Map<number, string>();
  const ask = (id: number, path: string) => {
    const text = files.get(path);
    if (text === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(id, { ...attributes, size: text.length });
  };
  sftp.on('STAT', ask);
  sftp.on('LSTAT', ask);
  sftp.on('REALPATH', (id: number, path: string) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: attributes }]),
  );
  sftp.on('OPEN', (id: number, path: string) => {
    opened.set(opened.size, path);
    puts.push(path);
    files.set(path, '');
    sftp.handle(id, Buffer.of(0, 0, 0, opened.size - 1));
  });
  sftp.on('WRITE', (...[id, handle, , data]: [number, Buffer, number, Buffer]) => {
    const path = opened.get(handle.readUInt32BE(0)) ?? '';
    files.set(path, (files.get(path) ?? '') + data.toString('latin1'));
    sftp.status(id, STATUS_CODE.OK);
  });
  const ok = (id: number) => sftp.status(id, STATUS_CODE.OK);
  sftp.on('FSETSTAT', ok);
  sftp.on('SETSTAT', ok);
  sftp.on('CLOSE', ok);
  sftp.on('REMOVE', (id: number, path: string) =>
    sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('RENAME', (id: number, from: string, to: string) => {
    files.set(to, files.get(from) ?? '');
    files.delete(from);
    ok(id);
  });
}
