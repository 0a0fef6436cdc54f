import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import type { FastifyInstance } from 'fastify';
import { FileReply, type Parts, type Visitor } from '../../platform/http/context.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { servePublic } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { isSessionOpen } from '../../domain/enrollment/session-rules.ts';
import { noteOpened, paperOf, sessionOfKey } from './door.queries.ts';
import { hashOfKey } from './links.ts';

/** Serves what a personal link opens before anybody has said who they are (domain 5.5). */
export function sessionDoorRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: sessionDoor,
    handlers: {
      sessionByKey: async ({ key }, { db }) => {
        const found = await sessionOfKey(db, hashOfKey(key));
        if (found === undefined) throw notFound();
        await noteOpened(db, hashOfKey(key));
        const { status: state, timeZone, sessionId: _, ...told } = found;
        return { ...told, isOpen: isSessionOpen({ ...found, state }, todayIn(timeZone, new Date())) };
      },
      sessionPlanDoc: (input, visitor) => paper(input, false, visitor),
      externalBenefitDoc: (input, visitor) => paper(input, true, visitor),
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function paper({ id }: { id: string }, ofBenefit: boolean, { db, parts }: Visitor): Promise<FileReply> {
  const found = UUID.test(id) ? await paperOf(db, id, ofBenefit) : undefined;
  if (found === undefined) throw notFound();
  return new FileReply(found.fileName, found.mediaType, await filesOf(parts).read(found.fileKey));
}
