import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { esign } from '@coverlane/contract/esign/calls.ts';
import { templateFaults } from '@coverlane/contract/esign/check-paper.ts';
import { MOST_PAGES } from '@coverlane/contract/esign/codes.ts';
import type { PaperField, PaperPage, PaperSigner } from '@coverlane/contract/esign/model.ts';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { checkedFile, keptFile } from '../../platform/files/received.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { PdfFile } from '../../platform/pdf/existing/file.ts';
import { UnusablePdf } from '../../platform/pdf/existing/reader.ts';
import { writtenOn } from '../../platform/pdf/existing/written-on.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  dropTemplate,
  findTemplate,
  insertTemplate,
  keptBy,
  insertVersion,
  renameTemplate,
  type Template,
} from './esign.queries.ts';

type Calls = typeof esign;
type Told = Reply<Calls['esignTemplate']>;

/** Who signs a paper that was uploaded, until somebody says otherwise. */
const FIRST_SIGNER: PaperSigner = { en: 'Signer', ko: '서명자', es: 'Firmante' };

async function templateOf(context: Context, id: string, hold = false): Promise<Template> {
  const found = await findTemplate(context.db, id, hold);
  if (found === undefined) throw notFound();
  return found.signers.length > 0 ? found : { ...found, signers: [FIRST_SIGNER] };
}

const told = ({ fileKey: _f, bytes: _b, ...rest }: Template): Told => rest;

/** GET /admin/esign/templates/:id. @throws Refusal 404 */
export const esignTemplate = async ({ id }: Input<Calls['esignTemplate']>, context: Context): Promise<Told> =>
  told(await templateOf(context, id));

/** The PDF before anybody signs. @throws Refusal 404, also while there is none */
export async function esignTemplateFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { fileKey, fileName } = await templateOf(context, id);
  if (fileKey === null || fileName === null) throw notFound();
  return new FileReply(fileName, 'application/pdf', await filesOf(context.parts).read(fileKey));
}

/** Makes a paper of a PDF, or gives one another PDF. @throws Refusal 404, 422 */
export async function esignTemplateAdd(
  { id, name, file }: Input<Calls['esignTemplateAdd']>,
  context: Context,
): Promise<Told> {
  const before = id === undefined ? null : await templateOf(context, id, true);
  const checked = await checkedFile({ ...file, name: fileNameOf(file.name, 120) });
  if (checked.mediaType !== 'application/pdf') throw invalid({ file: 'file-type' });
  const pages = pagesOf(await readFile(checked.path));
  const kept = await keptFile(context.parts, checked);
  const template = before ?? (await made(name || checked.name.replace(/\.pdf$/i, ''), context));
  const fields = template.fields.filter(({ page }) => page <= pages.length);
  await insertVersion(context.db, template, { ...kept, ...by(context), pages, signers: template.signers, fields });
  return told(await templateOf(context, template.id));
}

async function made(name: string, context: Context): Promise<Template> {
  const id = uuid7();
  const { installationId } = context.user;
  await insertTemplate(context.db, { id, installationId, name: name.slice(0, 120), signers: [FIRST_SIGNER] });
  return templateOf(context, id);
}

const by = ({ user }: Context) => ({ userId: user.id, userName: actorName(user) });

/**
 * The pages of a PDF that can be written on: that is tried here, with nothing to write, so that nobody learns of it by signing.
 * @throws Refusal 422 file-locked, bad-file, file-pages
 */
function pagesOf(bytes: Buffer): PaperPage[] {
  try {
    const pages = new PdfFile(writtenOn(bytes, { over: null, behind: null })).pages();
    if (pages.length > MOST_PAGES) throw invalid({ file: 'file-pages' });
    return pages.map(({ width, height }) => ({ width, height }));
  } catch (failure) {
    if (!(failure instanceof UnusablePdf)) throw failure;
    throw invalid({ file: failure.why === 'password' ? 'file-locked' : 'bad-file' });
  }
}

/** Saves who signs and where, as the next version where something of it changed. @throws Refusal 404, 409, 422 */
export async function esignTemplateSave(
  { id, version, name, status, signers, fields }: Input<Calls['esignTemplateSave']>,
  context: Context,
): Promise<Told> {
  const before = await templateOf(context, id, true);
  if (before.version !== version) throw conflict('conflict');
  const { fileKey, fileName, bytes, sha256, pages } = before;
  if (fileKey === null || fileName === null || bytes === null || sha256 === null) throw invalid({ file: 'required' });
  const faults = templateFaults({ pages, signers, fields });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (isOtherwise(before, { signers, fields }))
    await insertVersion(context.db, before, {
      fileKey,
      fileName,
      bytes,
      sha256,
      pages,
      signers,
      fields,
      ...by(context),
    });
  await renameTemplate(context.db, { id, name, status });
  return told(await templateOf(context, id));
}

/** Deletes a paper that nothing names. Its bytes are cleared away with those that no row names. @throws Refusal 404, 409 */
export async function esignTemplateDelete(
  { id }: Input<Calls['esignTemplateDelete']>,
  context: Context,
): Promise<Record<string, never>> {
  await templateOf(context, id, true);
  const { isSigned, survey } = (await keptBy(context.db, id)) ?? { isSigned: false, survey: null };
  if (isSigned) throw conflict('paper-signed');
  if (survey !== null) throw conflict('paper-asked', { survey });
  await dropTemplate(context.db, id);
  await appendAudit(context.db, {
    action: 'delete',
    call: 'esignTemplateDelete',
    objectType: 'esigntemplate',
    objectId: id,
    outcome: 'ok',
  });
  return {};
}

const isOtherwise = (before: Template, now: { signers: PaperSigner[]; fields: PaperField[] }): boolean =>
  !isDeepStrictEqual([before.signers, before.fields], [now.signers, now.fields]);
