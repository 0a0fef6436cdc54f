import { sql } from 'kysely';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { TestPortal } from '../../testing/portal.ts';

/** A person as a row of a roster states them; `id` is REF 0F, without `role` the employee, dates as CCYYMMDD. */
export type Stated = {
  id: string;
  first: string;
  last: string;
  born?: string;
  sex?: string;
  ssn?: string;
  role?: string;
  suffix?: string;
  ins?: string;
  phone?: string;
};

const BLANK = { born: '', sex: 'U', ssn: '', role: '18', suffix: '', ins: '021', phone: '' };

/** The segments of a person's row, covered by the plan PPO since 2026. */
export function someRow(stated: Stated): string[] {
  const { id, first, last, born, sex, ssn, role, suffix, ins, phone } = { ...BLANK, ...stated };
  const only = (segment: string, text: string): string[] => (text === '' ? [] : [segment]);
  const begin = role === '18' ? `INS*Y*18*${ins}*28*A***FT` : `INS*N*${role}*${ins}*28*A`;
  const number = only(`*34*${ssn}`, ssn).join('');
  return [
    begin,
    `REF*0F*${id}`,
    `NM1*IL*1*${last}*${first}***${suffix}${number}`,
    ...only(`PER*IP**HP*${phone}`, phone),
    ...only(`DMG*D8*${born}*${sex}`, born),
    'HD*021**HLT*PPO*EMP',
    'DTP*348*D8*20260101',
  ];
}

/**
 * Everybody of a client as recorded now, with open SSNs: what an undo must give back. By number; families whose number was drawn
 * come last, as they were made.
 */
export async function peopleOf({ owner, parts }: Pick<TestPortal, 'owner' | 'parts'>, clientId: string) {
  type Found = {
    id: string;
    number: string;
    name: string;
    ssnReason: string | null;
    ssnId: string | null;
    sealed: Buffer | null;
    details: { phone: string | null }[];
  };
  const { rows } = await sql<Found>`select p.id, p.member_number as number, p.suffix,
      d.first_name || ' ' || d.last_name as name, d.dob, d.gender, d.relationship_code as role, d.ssn_reason as "ssnReason",
      s.id as "ssnId", s.ssn_sealed as sealed,
      (select jsonb_agg(to_jsonb(x) - 'id' - 'person_id' - 'recorded_at' - 'recorded_by' - 'restores' order by x.effective_date)
        from person_details x where x.person_id = p.id and x.superseded_at is null) as details,
      (select jsonb_agg(jsonb_build_array(c.plan_id, c.tier_code, c.effective_date, c.expiration_date) order by c.effective_date)
        from coverages c where c.person_id = p.id and c.superseded_at is null) as coverages,
      (select jsonb_agg(jsonb_build_array(e.division_id, e.hire_date, e.termination_date, e.status) order by e.effective_date)
        from employments e where e.person_id = p.id and e.superseded_at is null) as employments
    from people p
    join lateral (select * from person_details d where d.person_id = p.id and d.superseded_at is null
      order by d.effective_date desc limit 1) d on true
    left join person_ssns s on s.person_id = p.id and s.superseded_at is null
    where p.client_id = ${clientId} and p.withdrawn_at is null
    order by case when p.member_number ~ '^W[0-9]{9}$' then 'W' else p.member_number end, p.subscriber_id, p.suffix, p.id`.execute(
    owner,
  );
  const keys = keysOf(parts.secrets);
  return rows.map(({ sealed, ssnId, ...row }) => {
    const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: ssnId ?? '' } as const;
    return { ...row, ssn: sealed === null ? null : keys.open(place, sealed) };
  });
}
