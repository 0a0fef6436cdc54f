import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, texts } from './said.ts';

/** What an image says of how it is started. */
export interface ImageConfig {
  env: readonly string[];
  entrypoint: readonly string[];
  user: string;
  workingDir: string;
}

/** @throws Error where it fails */
function tar(...args: string[]): void {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
}

/**
 * Unpacks an OCI archive as whoever runs it would, layer upon layer.
 * @returns what the image says of how it is started (OCI image specification, config)
 */
export function unpackImage(archive: string, folder: string): ImageConfig {
  const blobs = join(folder, 'blobs');
  mkdirSync(join(folder, 'root'), { recursive: true });
  mkdirSync(blobs);
  tar('--extract', '--file', archive, '--directory', blobs);
  const read = (of: string): unknown =>
    JSON.parse(
      readFileSync(of === 'index.json' ? join(blobs, of) : join(blobs, 'blobs', of.replace(':', '/')), 'utf8'),
    );
  const manifest = read(String(at(read('index.json'), 'manifests', 0, 'digest')));
  const layers = at(manifest, 'layers');
  for (const layer of Array.isArray(layers) ? layers : []) {
    const file = join(blobs, 'blobs', String(at(layer, 'digest')).replace(':', '/'));
    tar('--extract', '--file', file, '--directory', join(folder, 'root'), '--no-same-owner');
  }
  // A runtime makes the places where it lays something over the image.
  for (const place of ['proc', 'dev', 'run/portal']) mkdirSync(join(folder, 'root', place), { recursive: true });
  writeFileSync(join(folder, 'root/etc/hosts'), '');
  const said = at(read(String(at(manifest, 'config', 'digest'))), 'config');
  return {
    env: texts(at(said, 'Env')),
    entrypoint: texts(at(said, 'Entrypoint')),
    user: String(at(said, 'User')),
    workingDir: String(at(said, 'WorkingDir')),
  };
}
