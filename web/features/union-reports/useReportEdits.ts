import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { type Keeping, type ShopReport, type TypedRow, typedOf } from './shop-page.ts';

/** A moment after the last key. */
const KEEP_AFTER_MS = 500;

/** The report of a month as somebody works on it. */
export type ReportEdits = {
  readonly report: ShopReport;
  /** What was typed and is not kept yet, by row. */
  readonly typed: ReadonlyMap<string, TypedRow>;
  readonly isKeeping: boolean;
  readonly failure: RequestFailed | null;
  /** Types into a row; it is kept a moment later. */
  readonly type: (id: string, change: Partial<TypedRow>) => void;
  /** Types into many rows at once, as a column is pasted. */
  readonly typeMany: (changes: readonly { id: string; change: Partial<TypedRow> }[]) => void;
  /** Does something else with the report, after what was typed. @throws RequestFailed */
  readonly keep: (what: Keeping) => Promise<ShopReport>;
  readonly retry: () => void;
  /** The report as something else made it: a file. */
  readonly take: (report: ShopReport) => void;
};

/**
 * Keeps rows as they are typed, one request after the other. What could not be kept stays in its cell until it is: nothing is lost by
 * a connection that breaks off.
 */
export function useReportEdits(link: string, period: string, first: ShopReport): ReportEdits {
  const { language } = useLanguage();
  const [report, setReport] = useState(first);
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedRow>>(new Map());
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<RequestFailed | null>(null);
  const now = useRef({ report, typed });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => clearTimeout(waiting.current), []);
  const put = useCallback((next: { report?: ShopReport; typed?: ReadonlyMap<string, TypedRow> }) => {
    now.current = { ...now.current, ...next };
    setReport(now.current.report);
    setTyped(now.current.typed);
  }, []);

  const send = useCallback(
    async (what: Keeping): Promise<ShopReport> => {
      const sent = now.current.typed;
      const { isCorrection } = now.current.report;
      setKeeping(true);
      try {
        const rows = [...sent.values(), ...(what.rows ?? [])];
        const about = { x: link, period, language, isCorrection };
        const next = await request(unionShopDoor.unionShopEmployees, { ...about, ...what, rows });
        const left = [...now.current.typed].filter(([id, row]) => sent.get(id) !== row);
        put({ report: next, typed: new Map(left) });
        setFailure(null);
        return next;
      } catch (error) {
        if (error instanceof RequestFailed && error.isPassing) setFailure(error);
        throw error;
      } finally {
        setKeeping(false);
      }
    },
    [link, period, language, put],
  );
  const keep = useCallback(
    (what: Keeping): Promise<ShopReport> => {
      clearTimeout(waiting.current);
      const next = turn.current.then(() => send(what));
      turn.current = next.catch(() => undefined);
      return next;
    },
    [send],
  );
  const keepTyped = useCallback(() => {
    if (now.current.typed.size > 0)
      void keep({}).catch((error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
        setFailure(error);
      });
  }, [keep]);
  const typeMany = useCallback(
    (changes: readonly { id: string; change: Partial<TypedRow> }[]) => {
      const next = new Map(now.current.typed);
      for (const { id, change } of changes) {
        const row = next.get(id) ?? now.current.report.rows.filter((one) => one.id === id).map(typedOf)[0];
        if (row) next.set(id, { ...row, ...change });
      }
      put({ typed: next });
      clearTimeout(waiting.current);
      waiting.current = setTimeout(keepTyped, KEEP_AFTER_MS);
    },
    [put, keepTyped],
  );
  return {
    report,
    typed,
    isKeeping,
    failure,
    type: (id, change) => typeMany([{ id, change }]),
    typeMany,
    keep,
    retry: keepTyped,
    take: (next) => put({ report: next }),
  };
}
