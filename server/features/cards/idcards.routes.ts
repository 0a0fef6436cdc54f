import { idCards } from '@coverlane/contract/cards/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { cardBatches, cardBatchFile, moveCardBatch } from './batches.ts';
import { cardFile, coverageLetter } from './card-files.ts';
import { cardSampleOf } from './card-sample.ts';
import { card, cardList } from './cards.ts';
import { cardChangeList, dismissCardChange, reissueCards } from './changes.ts';
import { cancelCardOrder, cardOrders, cardQueue, moveCardOrder, orderCard } from './ordering.ts';

/** Serves ID cards: on screen, as files, and the queue of printed ones. */
export function idCardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: idCards,
    handlers: {
      cardList,
      card,
      orderCard,
      cardOrders,
      cardFile,
      coverageLetter,
      cancelCardOrder,
      cardQueue,
      moveCardOrder,
      cardBatchList: cardBatches.list,
      batchCards: cardBatches.print,
      cardBatchFile,
      moveCardBatch,
      retryCardBatch: cardBatches.retry,
      cardChangeList,
      reissueCards,
      dismissCardChange,
      cardSampleOf,
    },
  });
}
