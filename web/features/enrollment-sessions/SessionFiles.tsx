import { coverageTypes, tierCodes } from '@coverlane/contract/codes.ts';
import { sessionMemberStates } from '@coverlane/contract/enrollment-sessions/codes.ts';
import {
  sessionChanges,
  type SessionColumn,
  sessionFiles,
  type SessionTable,
  sessionTableNames,
  sessionTables,
} from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { waiverReasons } from '@coverlane/contract/enrollments/codes.ts';
import { beneficiaryClasses } from '@coverlane/contract/members/particular-codes.ts';
import { answerColumns, sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** What is taken away from a session: each table with what it holds, as CSV or Excel in the reader's words (domain 5.6). */
export function SessionFiles({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const may = useMayExport(sessionFiles.sessionFile);
  return (
    <Card title={t('sessionFiles.title')}>
      <p className="muted">{t('sessionFiles.about')}</p>
      <ul className="plain-list session-files">
        {sessionTableNames.map((table) => (
          <li key={table}>
            <div>
              <strong>{t(`sessionFiles.table.${table}`)}</strong>
              <p className="muted">{t(`sessionFiles.tableAbout.${table}`)}</p>
            </div>
            {may === 'yes' ? <SaveTable sessionId={sessionId} table={table} /> : <MayNotExport />}
          </li>
        ))}
        <li>
          <div>
            <strong>{t('sessionFiles.table.answers')}</strong>
            <p className="muted">{t('sessionFiles.tableAbout.answers')}</p>
          </div>
          {may === 'yes' ? <SaveAnswers sessionId={sessionId} /> : <MayNotExport />}
        </li>
        <li>
          <div>
            <strong>{t('sessionFiles.table.confirmations')}</strong>
            <p className="muted">{t('sessionFiles.tableAbout.confirmations')}</p>
          </div>
          {may === 'yes' ? <SaveConfirmations sessionId={sessionId} /> : <MayNotExport />}
        </li>
      </ul>
    </Card>
  );
}

function SaveTable({ sessionId, table }: { readonly sessionId: string; readonly table: SessionTable }) {
  const t = useText();
  const { language } = useLanguage();
  const words = JSON.stringify(wordsOf(table, t));
  return (
    <SheetMenu
      labels={{
        menu: t('sessionFiles.save', { table: t(`sessionFiles.table.${table}`) }),
        csv: t('crud.export.csv'),
        xlsx: t('crud.export.xlsx'),
      }}
      iconOnly
      save={(format) => saveFile(sessionFiles.sessionFile, { id: sessionId, table, format, words, language })}
    />
  );
}

/** What was answered to the session's questions. */
function SaveAnswers({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const headings = answerColumns.map((column) => [column, t(`sessionFiles.column.${column}`)]);
  const words = JSON.stringify({ ...Object.fromEntries(headings), yes: t('crud.yes'), no: t('crud.no') });
  return (
    <SheetMenu
      labels={{
        menu: t('sessionFiles.save', { table: t('sessionFiles.table.answers') }),
        csv: t('crud.export.csv'),
        xlsx: t('crud.export.xlsx'),
      }}
      iconOnly
      save={(format) => saveFile(sessionEnrolling.sessionAnswers, { id: sessionId, format, words, language })}
    />
  );
}

/** The confirmations as one archive. */
function SaveConfirmations({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = () =>
    void saveFile(sessionEnrolling.sessionConfirmations, { id: sessionId }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <Button icon="download" iconOnly kind="quiet" onClick={save}>
      {t('sessionFiles.save', { table: t('sessionFiles.table.confirmations') })}
    </Button>
  );
}

/** The file's words for its columns, and for the codes in them. */
function wordsOf(table: SessionTable, t: Translate): Record<string, string> {
  const columns: readonly SessionColumn[] = [...sessionTables[table], ...(table === 'electionsWide' ? WIDE : [])];
  const headings = columns.map((column) => [column, t(`sessionFiles.column.${column}`)]);
  const codes = [...columns, 'coverageType' as const].flatMap((column) => CODES[column]?.(t) ?? []);
  return Object.fromEntries([...headings, ...codes]);
}

const WIDE = ['planName', 'tier', 'perPay'] as const;

const said = <Code extends string>(column: string, codes: readonly Code[], text: (code: Code) => string) =>
  codes.map((code) => [`${column}.${code}`, text(code)]);

const CODES: Readonly<Partial<Record<SessionColumn, (t: Translate) => string[][]>>> = {
  status: (t) => said('status', sessionMemberStates, (code) => t(`enrollmentsessionmembers.status.${code}`)),
  coverageType: (t) => [
    ...said('coverageType', coverageTypes, (code) => t(`coverageType.${code}`)),
    ['coverageType.extra', t('sessionFiles.extra')],
  ],
  tier: (t) => said('tier', tierCodes, (code) => t(`tier.${code}`)),
  reason: (t) => said('reason', waiverReasons, (code) => t(`enrollment.waiverReason.${code}`)),
  class: (t) => said('class', beneficiaryClasses, (code) => t(`enrollment.beneficiaryClass.${code}`)),
  change: (t) => said('change', sessionChanges, (code) => t(`sessionFiles.change.${code}`)),
  kept: (t) => said('kept', ANSWERS, (code) => t(`crud.${code}`)),
  perStirpes: (t) => said('perStirpes', ANSWERS, (code) => t(`crud.${code}`)),
};
const ANSWERS = ['yes', 'no'] as const;
