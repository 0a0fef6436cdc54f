import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { StartRefused } from '../db/start-refused.ts';
import type { FilePlace, Part } from './place.ts';

/** A bucket, and what the names in it begin with. */
export interface Bucket {
  readonly bucket: string;
  /** '' or 'portal/' */
  readonly prefix: string;
  readonly region: string;
  /** Of a server that speaks S3 and is not Amazon's. */
  readonly endpoint?: string;
}

/**
 * The bucket of FILES_URL: `s3://bucket/prefix?region=us-east-1`, with `&endpoint=https://s3.example.com` for another server than
 * Amazon's. Who may write there says the environment of the process, as every program of Amazon's reads it.
 * @throws StartRefused for anything else
 */
export function bucketOf(given: string | undefined, mayBePlain: boolean): Bucket | undefined {
  if (!given) return undefined;
  const { hostname: bucket, pathname, searchParams } = bucketAddress(given);
  const [region, endpoint] = [searchParams.get('region') ?? '', searchParams.get('endpoint')];
  if (endpoint !== null) requireEndpoint(endpoint, mayBePlain);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return { bucket, prefix: prefix && `${prefix}/`, region, ...(endpoint !== null && { endpoint }) };
}

function bucketAddress(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 's3:' && url.hostname !== '' && url.searchParams.get('region')) return url;
  throw new StartRefused('FILES_URL is no bucket like s3://bucket/prefix?region=us-east-1.');
}

function requireEndpoint(endpoint: string, mayBePlain: boolean): void {
  const protocol = URL.canParse(endpoint) ? new URL(endpoint).protocol : '';
  if (protocol !== 'https:' && !(protocol === 'http:' && mayBePlain))
    throw new StartRefused(`The endpoint of FILES_URL must begin with https://: ${endpoint}.`);
}

type Library = typeof import('@aws-sdk/client-s3') & typeof import('@aws-sdk/lib-storage');

/** What is asked with: it is fetched when the first file is, for most portals keep theirs in a folder. */
interface Asked {
  readonly s3: S3Client;
  readonly library: Library;
}

async function askedOf({ region, endpoint }: Bucket): Promise<Asked> {
  const library = { ...(await import('@aws-sdk/client-s3')), ...(await import('@aws-sdk/lib-storage')) };
  const other = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  // Each 64 KiB of a file has a seal of its own: a checksum of the transfer would be a second one, which not every server knows.
  const checks = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;
  return { s3: new library.S3Client({ region, ...other, ...checks }), library };
}

/**
 * Where sealed files lie, as a part of what the program is assembled with; nothing: in the data folder.
 * @throws StartRefused where FILES_URL is no bucket, or in production one that is reached unencrypted
 */
export function filePlaceOf(env: Readonly<Record<string, string | undefined>>): { place?: FilePlace } {
  const bucket = bucketOf(env['FILES_URL'], env['NODE_ENV'] !== 'production');
  return bucket ? { place: new S3Place(bucket) } : {};
}

/** A place in a bucket: a file is there when all of it is, for S3 shows an object only when it is whole. */
export class S3Place implements FilePlace {
  readonly #where: Bucket;
  readonly #files: string;
  readonly #aside: string;
  #coming: Promise<Asked> | undefined;

  constructor(where: Bucket) {
    this.#where = where;
    this.#files = `${where.prefix}files/`;
    this.#aside = `${where.prefix}files-unnamed/`;
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { s3, library } = await this.#asked();
    const source = told(bytes);
    const params = { ...this.#object(name), Body: Readable.from(source.bytes(), { objectMode: false }) };
    const upload = new library.Upload({ client: s3, params });
    // Why it ended is what counts, and not that the bucket was told so.
    await upload.done().catch((error: unknown) => {
      throw source.why() ?? error;
    });
  }

  async size(name: string): Promise<number> {
    const { s3, library } = await this.#asked();
    const head = new library.HeadObjectCommand(this.#object(name));
    return (await s3.send(head).catch(asMissing)).ContentLength ?? 0;
  }

  async *read(name: string, { start, end }: Part): AsyncGenerator<Uint8Array> {
    if (end < start) return;
    const { s3, library } = await this.#asked();
    const get = new library.GetObjectCommand({ ...this.#object(name), Range: `bytes=${start}-${end}` });
    const { Body } = await s3.send(get).catch(asMissing);
    if (Body instanceof Readable) yield* Body;
  }

  async remove(name: string): Promise<void> {
    await this.#delete(this.#files + name);
  }

  async *writtenBefore(instant: number): AsyncGenerator<string[]> {
    for await (const page of this.#listed(this.#files))
      yield page.filter(({ at }) => at < instant).map(({ key }) => key.slice(this.#files.length));
  }

  async setAside(name: string, instant: number): Promise<void> {
    const { s3, library } = await this.#asked();
    const { Bucket, Key } = this.#object(name);
    const CopySource = `${Bucket}/${Key}`.split('/').map(encodeURIComponent).join('/');
    // A copy has a day of its own: since when it lies there is part of its name.
    await s3.send(new library.CopyObjectCommand({ Bucket, Key: `${this.#aside}${instant}-${name}`, CopySource }));
    await this.#delete(Key);
  }

  async clearAside(before: number): Promise<void> {
    for await (const page of this.#listed(this.#aside))
      for (const { key } of page)
        if (Number.parseInt(key.slice(this.#aside.length), 10) < before) await this.#delete(key);
  }

  #asked(): Promise<Asked> {
    return (this.#coming ??= askedOf(this.#where));
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#where.bucket, Key: this.#files + name };
  }

  async #delete(Key: string): Promise<void> {
    const { s3, library } = await this.#asked();
    await s3.send(new library.DeleteObjectCommand({ Bucket: this.#where.bucket, Key }));
  }

  async *#listed(Prefix: string): AsyncGenerator<readonly Listed[]> {
    const { s3, library } = await this.#asked();
    const where = { Bucket: this.#where.bucket, Prefix };
    for await (const { Contents = [] } of library.paginateListObjectsV2({ client: s3 }, where))
      yield Contents.map(({ Key = '', LastModified }) => ({ key: Key, at: LastModified?.getTime() ?? Infinity }));
  }
}

/** The same bytes, and why they broke off. */
function told(bytes: AsyncIterable<Uint8Array>) {
  let why: unknown;
  return {
    why: () => why,
    bytes: async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* bytes;
      } catch (error) {
        why = error;
        throw error;
      }
    },
  };
}

/** An object in a list: its whole name, and when it was written. */
interface Listed {
  readonly key: string;
  readonly at: number;
}

/** What is not there is missing as in a folder. */
function asMissing(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw name === 'NotFound' || name === 'NoSuchKey' ? Object.assign(new Error(name), { code: 'ENOENT' }) : error;
}
