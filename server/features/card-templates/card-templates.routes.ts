import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { cardFaults } from '@coverlane/contract/cards/legal.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import type { TemplateScope } from '@coverlane/contract/cards/codes.ts';
import type { CoverageType, Language } from '@coverlane/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import { standardCard, standardCardTypes } from '../../domain/cards/standard-card.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { cardSample } from './card-sample.ts';
import { checkedScope, lifeOf, newDraft, publish, readTemplate, retire, saveDraft } from './template-life.ts';
import { requireCardWords } from './template-words.ts';
import { allTemplates, type Columns, type TemplateRow } from './templates.queries.ts';

type Calls = typeof cardTemplates;

const TABLE = 'idcard_templates';

interface Row extends TemplateRow {
  language: Language;
  scope: TemplateScope;
  scope_id: string | null;
  scope_name: string | null;
  coverage_types: CoverageType[];
  elements: CardElement[];
}

/** Serves the templates of ID cards to who keeps them. */
export function cardTemplateRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: cardTemplates,
    handlers: {
      cardTemplateList,
      cardTemplate,
      createCardTemplate,
      saveCardTemplate,
      publishCardTemplate,
      retireCardTemplate,
      cardSample,
    },
  });
}

const rowOf = (row: Row) => ({
  ...lifeOf(row),
  language: row.language,
  scope: row.scope,
  scopeId: row.scope_id,
  scopeName: row.scope_name,
  coverageTypes: row.coverage_types,
});

const read = (db: Context['db'], id: string): Promise<Row> => readTemplate<Row>(db, TABLE, id);
const templateOf = (row: Row): Reply<Calls['cardTemplate']> => ({ ...rowOf(row), elements: row.elements });

async function cardTemplateList(
  _: Input<Calls['cardTemplateList']>,
  { db }: Context,
): Promise<Reply<Calls['cardTemplateList']>> {
  return { rows: (await allTemplates<Row>(db, TABLE)).map(rowOf) };
}

const cardTemplate = async ({ id }: Input<Calls['cardTemplate']>, { db }: Context) => templateOf(await read(db, id));

const standard: Columns = {
  name: 'Standard card',
  language: 'en',
  scope: 'installation',
  client_id: null,
  scope_id: null,
  coverage_types: standardCardTypes,
  elements: { json: standardCard },
};

/** A new draft: of the standard card, a copy, or the next version of a template. */
async function createCardTemplate(
  { name, from, sameTemplate = false }: Input<Calls['createCardTemplate']>,
  context: Context,
) {
  const { db } = context;
  const source = from === undefined ? undefined : await read(db, from);
  const columns = { ...standard, ...(source && columnsOf(source)), ...(name !== undefined && { name }) };
  const of = source && sameTemplate ? source.template_id : null;
  return templateOf(await read(db, await newDraft(context, TABLE, { of, columns })));
}

const columnsOf = (row: Row): Columns => ({
  name: row.name,
  language: row.language,
  scope: row.scope,
  client_id: row.client_id,
  scope_id: row.scope_id,
  coverage_types: row.coverage_types,
  elements: { json: row.elements },
});

async function saveCardTemplate(input: Input<Calls['saveCardTemplate']>, { db }: Context) {
  const { id, version, name, language, coverageTypes, elements } = input;
  await read(db, id);
  if (coverageTypes.length === 0) throw invalid({ coverageTypes: 'required' });
  const place = await checkedScope(db, input);
  await requireCardWords(db, elements);
  const columns = { name, language, ...place, coverage_types: coverageTypes, elements: { json: elements } };
  await saveDraft(db, TABLE, { id, version, columns });
  return templateOf(await read(db, id));
}

/** @throws Refusal 409 'card-not-lawful' while something the law or a standard asks for is missing (domain 9.1), 422 where its words are no template */
async function publishCardTemplate({ id, version }: Input<Calls['publishCardTemplate']>, { db }: Context) {
  const row = await read(db, id);
  const faults = cardFaults(row.elements, row.coverage_types);
  if (row.status === 'draft' && faults.length > 0) throw conflict('card-not-lawful', { faults: faults.length });
  if (row.status === 'draft') await requireCardWords(db, row.elements);
  await publish(db, TABLE, { row, version });
  return templateOf(await read(db, id));
}

async function retireCardTemplate({ id }: Input<Calls['retireCardTemplate']>, { db }: Context) {
  await retire(db, TABLE, id);
  return templateOf(await read(db, id));
}
