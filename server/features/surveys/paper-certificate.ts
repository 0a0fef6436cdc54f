import { createHash } from 'node:crypto';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import { writtenOn } from '../../platform/pdf/existing/written-on.ts';
import { paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import type { PaperVersion, Signer } from './papers.queries.ts';
import { signedText } from './signing.rules.ts';

/** What a certificate is about. */
interface Certified {
  version: PaperVersion;
  surveyName: string;
  signers: readonly Signer[];
}

/**
 * The signed paper with its certificate behind it (domain 12.7): who signed when, from where, in which language and under which words, with
 * the fingerprints of the paper before and after each. In the language of whoever signed first.
 */
export async function withCertificate(bytes: Buffer, of: Certified): Promise<Buffer> {
  return writtenOn(bytes, { over: null, behind: await certificate(bytes, of) });
}

async function certificate(bytes: Buffer, { version, surveyName, signers }: Certified): Promise<Buffer> {
  const language = signers[0]?.language ?? 'en';
  const say = wordsOf(language);
  const at = new Date(signers.at(-1)?.signedAt ?? 0);
  const sheet = paper({ title: say('certificate.title'), language, at });
  sheet.heading(1, say('certificate.title'));
  sheet.facts(
    [
      [say('certificate.document'), version.fileName],
      [say('certificate.survey'), surveyName],
      [say('certificate.version'), String(version.number)],
      [say('certificate.before'), version.sha256],
      [say('certificate.after'), createHash('sha256').update(bytes).digest('hex')],
    ],
    8.5,
  );
  for (const signer of signers) {
    sheet.heading(2, `${signer.position}. ${saidIn(signer.role, language)}`);
    sheet.facts(
      [
        [say('certificate.signedBy'), signer.name],
        [say('certificate.signedAt'), momentOf(signer.signedAt)],
        [say('certificate.address'), known(signer.address)],
        [say('certificate.language'), say(`certificate.in.${signer.language}`)],
        [say('certificate.words'), signedText(signer.textVersion ?? 0, signer.language)],
        [say('certificate.had'), known(signer.beforeSha256)],
        [say('certificate.left'), known(signer.afterSha256)],
      ],
      8.5,
    );
  }
  sheet.paragraph(say('certificate.explained'), 'soft');
  return sheet.bytes((page, pages) => say('certificate.page', { page, pages }));
}

const known = (said: string | null): string => said ?? '–';

const momentOf = (at: string | null): string =>
  at === null ? '–' : `${formatDate(at.slice(0, 10))} ${at.slice(11, 19)} UTC`;
