import type { Reply } from '@coverlane/contract/call.ts';
import type { planDocuments } from '@coverlane/contract/documents/plan-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Row = Reply<typeof planDocuments.documentsOfPlans>['rows'][number];

/** The documents of these plans that are in effect and that the reader sees, by name, no drafts of theirs; those of one base plan are of each of its plans. */
export async function documentsOf(db: Db, planIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'categoryName'> & Record<'en' | 'ko' | 'es', string>>`
    select p.id as "planId", d.id, d.name, c.name as en, c.name_ko as ko, c.name_es as es
    from plans p join documentmaps m on m.baseplan_id = p.base_plan_id and m.deleted_at is null and m.document_id is not null
      join documents d on d.id = m.document_id and d.deleted_at is null join categories c on c.id = d.category_id
    where p.id = any(${[...planIds]}::uuid[]) and d.status = 'published'
      and coalesce(d.effective_date, '-infinity') <= (select access.installation_clock())::date
      and coalesce(d.expiration_date, 'infinity') >= (select access.installation_clock())::date
    order by lower(d.name), d.id`.execute(db);
  return rows.map(({ en, ko, es, ...row }) => ({ ...row, categoryName: { en, ko, es } }));
}

type Related = Reply<typeof planDocuments.relatedDocuments>['rows'][number];

/** Documents in a list beside another at most. */
const MOST = 8;

/** What the reader sees at the places of a document, and of its category: both, then the places, then the category; the newest first. */
export async function relatedTo(db: Db, id: string): Promise<Related[]> {
  const { rows } = await sql<Omit<Related, 'categoryName'> & Record<'en' | 'ko' | 'es', string>>`
    with here as (select m.client_id, m.division_id, m.group_id, m.baseplan_id, m.person_id, m.broker_id, m.partner_id, m.tpa_id
        from documentmaps m where m.document_id = ${id} and m.deleted_at is null),
    beside as (select m.document_id from documentmaps m join here h on m.client_id is not distinct from h.client_id
        and m.division_id is not distinct from h.division_id and m.group_id is not distinct from h.group_id
        and m.baseplan_id is not distinct from h.baseplan_id and m.person_id is not distinct from h.person_id
        and m.broker_id is not distinct from h.broker_id and m.partner_id is not distinct from h.partner_id
        and m.tpa_id is not distinct from h.tpa_id
      where m.document_id is not null and m.document_id <> ${id} and m.deleted_at is null)
    select d.id, d.name, c.name as en, c.name_ko as ko, c.name_es as es
    from documents d join categories c on c.id = d.category_id
      cross join lateral (select d.id in (select document_id from beside) as beside,
        d.category_id = (select category_id from documents where id = ${id}) as alike) x
    where d.deleted_at is null and d.id <> ${id} and (x.beside or x.alike)
    order by (x.beside and x.alike) desc, x.beside desc, d.created_at desc, d.id limit ${MOST}`.execute(db);
  return rows.map(({ en, ko, es, ...row }) => ({ ...row, categoryName: { en, ko, es } }));
}
