import { esign } from '@coverlane/contract/esign/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { templatesToSign } from './esign.queries.ts';
import {
  esignTemplate,
  esignTemplateAdd,
  esignTemplateDelete,
  esignTemplateFile,
  esignTemplateSave,
} from './templates.ts';

/** Serves the papers with places to sign. */
export function esignRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: esign,
    handlers: {
      esignTemplates: async (input, { db }) => ({
        ...(await templatesToSign(db, input)),
        page: input.page,
        pageSize: input.pageSize,
      }),
      esignTemplate,
      esignTemplateAdd,
      esignTemplateSave,
      esignTemplateDelete,
      esignTemplateFile,
    },
  });
}
