// npm run image: the portal as a container image (OCI), into dist/release/, built without root by buildah on a Debian machine. In it are
// Node.js, the few Debian libraries that it links to, the server, its packages and the built browser app; no shell, and nothing is
// downloaded when it starts. Built again from the same commit and the same Debian packages it is the same, byte for byte.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { at } from './try-install/said.ts';
import { billOfMaterials, releaseOf, run, sameEverywhere, stage } from './release.ts';

const root = dirname(import.meta.dirname);
const out = join(root, 'dist/release');

/** What Node.js links to, whom TLS trusts, and the time zones: all that is taken of Debian. */
export const DEBIAN = ['libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates', 'tzdata'];
/** Of these, what no program here reads. */
const UNREAD = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/lintian',
  'usr/share/bug',
  'usr/share/locale',
  'usr/sbin',
  'etc',
  'usr/lib/x86_64-linux-gnu/gconv',
  'usr/lib/x86_64-linux-gnu/audit',
  'usr/share/gdb',
  'usr/share/gcc',
  'usr/share/zoneinfo/right',
  'usr/share/zoneinfo/posix',
];

/** The user of the image, who owns nothing in it (65532, as images without a shell call him). */
const PEOPLE = {
  'etc/passwd': 'root:x:0:0:root:/:/sbin/nologin\ncoverlane:x:65532:65532:coverlane:/var/lib/coverlane:/sbin/nologin\n',
  'etc/group': 'root:x:0:\ncoverlane:x:65532:\n',
};

/** Writes the little of a system that Node.js needs. @returns each Debian package with its version */
function layBase(base: string, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  run('apt-get', ['download', '-q', ...DEBIAN], folder);
  const packages = readdirSync(folder).sort();
  for (const file of packages) run('dpkg-deb', ['--extract', file, base], folder);
  const certificates = join(base, 'usr/share/ca-certificates/mozilla');
  const bundle = readdirSync(certificates)
    .sort()
    .map((file) => readFileSync(join(certificates, file), 'utf8'));
  for (const unread of UNREAD) rmSync(join(base, unread), { recursive: true, force: true });
  mkdirSync(join(base, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(join(base, 'etc/ssl/certs/ca-certificates.crt'), bundle.join(''));
  for (const [file, text] of Object.entries(PEOPLE)) writeFileSync(join(base, file), text);
  for (const empty of ['tmp', 'var/lib/coverlane']) mkdirSync(join(base, empty), { recursive: true });
  return packages.map((file) => file.replace(/_[^_]+\.deb$/, '').replace('_', ' '));
}

/** The packages of npm and those of Debian in one list (CycloneDX). */
function withDebian(bill: string, packages: readonly string[]): string {
  const debian = packages.map((one) => {
    const [name = '', version = ''] = one.split(' ');
    return { type: 'library', name, version: decodeURIComponent(version), purl: `pkg:deb/debian/${name}@${version}` };
  });
  const said: unknown = JSON.parse(bill);
  const components = at(said, 'components');
  if (typeof said !== 'object' || !Array.isArray(components)) throw new Error('The list of packages has none.');
  return `${JSON.stringify({ ...said, components: [...components, ...debian] }, null, 2)}\n`;
}

/** Only buildah makes it, in a storage of its own that is thrown away. */
function build(context: string, folder: string): string {
  const { name, at: moment } = releaseOf();
  const file = join(out, `${name}-image.tar`);
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'running'), '--storage-driver', 'vfs'];
  const stamped = ['--timestamp', String(Math.floor(Date.parse(moment) / 1000)), '--identity-label=false'];
  const made = ['build', '--isolation', 'chroot', '--quiet', ...stamped, '--tag', name, context];
  run('buildah', [...storage, ...made], folder);
  run('buildah', [...storage, 'push', '--quiet', name, `oci:${join(folder, 'oci')}:${name}`], folder);
  run('tar', ['--create', ...sameEverywhere(moment), '--file', file, '--directory', join(folder, 'oci'), '.'], folder);
  return file;
}

function image(): void {
  const { name, at: moment } = releaseOf();
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-image-'));
  const context = join(folder, 'context');
  try {
    stage(join(context, 'coverlane'));
    const packages = layBase(join(context, 'base'), join(folder, 'debian'));
    cpSync(join(root, 'deploy/image/Containerfile'), join(context, 'Containerfile'));
    mkdirSync(out, { recursive: true });
    writeFileSync(
      join(out, `${name}-image.cdx.json`),
      withDebian(billOfMaterials(join(context, 'coverlane'), moment), packages),
    );
    const file = build(context, folder);
    const size = Number(
      execFileSync('du', ['-s', '--apparent-size', '--block-size=1M', context]).toString().split('\t')[0],
    );
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sum}  ${name}-image.tar\n`);
    console.log(`${file}\n${sum}\n${size} MB unpacked`);
  } finally {
    // Files of the user's name space are gone with it.
    if (existsSync(folder)) run('buildah', ['unshare', 'rm', '-rf', folder], root);
  }
}

if (import.meta.main) image();
