import type { Input, Reply } from '@coverlane/contract/call.ts';
import { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { requiredEobSections } from '@coverlane/contract/cards/codes.ts';
import type { FastifyInstance } from 'fastify';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { standardEob } from '../../domain/cards/standard-eob.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkedScope, lifeOf, newDraft, publish, readTemplate, retire, saveDraft } from './template-life.ts';
import { requireEobWords } from './template-words.ts';
import { allTemplates, type Columns, type TemplateRow } from './templates.queries.ts';

type Calls = typeof eobTemplates;

const TABLE = 'eob_templates';

interface Row extends TemplateRow {
  scope: 'installation' | 'client';
  sections: EobSectionRow[];
}

/** Serves the templates of explanations of benefits to who keeps them. */
export function eobTemplateRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: eobTemplates,
    handlers: {
      eobTemplateList,
      eobTemplate,
      createEobTemplate,
      saveEobTemplate,
      publishEobTemplate,
      retireEobTemplate,
    },
  });
}

const read = (db: Context['db'], id: string): Promise<Row> => readTemplate<Row>(db, TABLE, id);
const rowOf = (row: Row) => ({ ...lifeOf(row), scope: row.scope });
const templateOf = (row: Row): Reply<Calls['eobTemplate']> => ({ ...rowOf(row), sections: row.sections });

async function eobTemplateList(
  _: Input<Calls['eobTemplateList']>,
  { db }: Context,
): Promise<Reply<Calls['eobTemplateList']>> {
  return { rows: (await allTemplates<Row>(db, TABLE)).map(rowOf) };
}

const eobTemplate = async ({ id }: Input<Calls['eobTemplate']>, { db }: Context) => templateOf(await read(db, id));

const standard: Columns = {
  name: 'Standard explanation of benefits',
  scope: 'installation',
  client_id: null,
  sections: { json: standardEob },
};

const columnsOf = ({ name, scope, client_id, sections }: Row): Columns => ({
  name,
  scope,
  client_id,
  sections: { json: sections },
});

/** A new draft: the standard explanation, a copy, or the next version of a template. */
async function createEobTemplate(
  { name, from, sameTemplate = false }: Input<Calls['createEobTemplate']>,
  context: Context,
) {
  const { db } = context;
  const source = from === undefined ? undefined : await read(db, from);
  const columns = { ...(source ? columnsOf(source) : standard), ...(name !== undefined && { name }) };
  const of = source && sameTemplate ? source.template_id : null;
  return templateOf(await read(db, await newDraft(context, TABLE, { of, columns })));
}

async function saveEobTemplate(input: Input<Calls['saveEobTemplate']>, { db }: Context) {
  const { id, version, name, sections } = input;
  await read(db, id);
  const { scope, client_id } = await checkedScope(db, { ...input, scopeId: null });
  await requireEobWords(db, sections);
  await saveDraft(db, TABLE, { id, version, columns: { name, scope, client_id, sections: { json: sections } } });
  return templateOf(await read(db, id));
}

/** @throws Refusal 409 'eob-not-lawful' while a section that the law asks for is missing (29 CFR 2560.503-1), 422 where its words are no template */
async function publishEobTemplate({ id, version }: Input<Calls['publishEobTemplate']>, { db }: Context) {
  const row = await read(db, id);
  const missing = requiredEobSections.filter((type) => !row.sections.some((section) => section.type === type));
  if (row.status === 'draft' && missing.length > 0) throw conflict('eob-not-lawful', { missing: missing.join(', ') });
  if (row.status === 'draft') await requireEobWords(db, row.sections);
  await publish(db, TABLE, { row, version });
  return templateOf(await read(db, id));
}

async function retireEobTemplate({ id }: Input<Calls['retireEobTemplate']>, { db }: Context) {
  await retire(db, TABLE, id);
  return templateOf(await read(db, id));
}
