import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { unionReportPayment } from './cheque.ts';
import { unionShop, unionShopEmployees } from './door.ts';
import { admitHours, unionShopFile, unionShopTemplate } from './hours-file.ts';
import { unionReport, unionReportList, unionReportListFile, unionReportStep } from './office.ts';
import { unionReportStatement, unionShopStatement } from './statement.ts';

/** Serves the page of each shop to whoever has its key, and reports of hours to the fund office (domain 13.3). */
export function unionReportRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: unionShopDoor,
    handlers: { unionShop, unionShopEmployees, unionShopFile, unionShopTemplate, unionShopStatement },
    admit: admitHours,
  });
  serve(app, parts, {
    calls: unionReports,
    handlers: {
      unionReportList,
      unionReportListFile,
      unionReport,
      unionReportStep,
      unionReportPayment,
      unionReportStatement,
    },
  });
}
