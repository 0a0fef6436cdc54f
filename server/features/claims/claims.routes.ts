import { claims } from '@coverlane/contract/claims/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { claimGet } from './detail.ts';
import { claimListFile, claimSearchFile } from './export.ts';
import { claimList } from './list.ts';
import { claimSearch } from './search.ts';
import { claimTotals } from './totals.ts';

/** Serves claims to everybody they are open to. Looks at them count as at members. */
export function claimRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: claims,
    handlers: {
      claimList,
      claimGet,
      claimListFile,
      claimSearch,
      claimSearchFile,
      claimTotals,
    },
  });
}
