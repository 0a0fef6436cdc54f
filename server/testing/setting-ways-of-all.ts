import { settings } from '@coverlane/contract/settings/calls.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { rulesOfPerson } from '../facts/rules-of-person.queries.ts';
import { byRules } from '../platform/jobs/daily.ts';
import { dayOfClient, type Way, yesOrNo } from './setting-office.ts';

/** Every setting is shown on a screen, read by jobs, and by the policies of the database. */
export const waysOfAll = (key: SettingKey): Way[] => [
  {
    by: 'screen',
    name: 'the settings of the division',
    ask: async ({ caller, world }) => {
      const { body } = await caller.call(settings.settingsAt, { divisionId: world.acme.divisionId });
      return body.rows.find((row) => row.key === key)?.value ?? '';
    },
  },
  {
    by: 'job',
    name: 'the rules of somebody of it',
    ask: async (office) => {
      const rules = await byRules(dayOfClient(office), (db) =>
        rulesOfPerson(db, { personId: office.family.subscriberId }),
      );
      return typeof rules[key] === 'boolean' ? yesOrNo(rules[key]) : String(rules[key]);
    },
  },
  {
    by: 'policies',
    name: 'an account of somebody of it',
    ask: async ({ portal, family }) => {
      const { rows } = await sql<{
        value: string;
      }>`select access.setting_of_person(${family.subscriberId}, ${key}) as value`.execute(portal.owner);
      return rows[0]?.value ?? '';
    },
  },
];
