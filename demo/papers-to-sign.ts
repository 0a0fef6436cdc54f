import { esign } from '@coverlane/contract/esign/calls.ts';
import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { paper } from '@coverlane/server/platform/pdf/paper.ts';
import type { DemoCaller } from './front-door.ts';

const said = (en: string, ko: string, es: string) => ({ en, ko, es });
const EMPLOYEE = said('Employee', '직원', 'Empleado');
const SPOUSE = said('Spouse', '배우자', 'Cónyuge');

/** What each says, who signs it, and where the places of the first signer begin. */
const PAPERS = [
  {
    name: 'Enrollment signature',
    signers: [EMPLOYEE],
    lines: [
      'I ask for the coverage that I chose, and I agree that my share of its cost is taken from my pay.',
      'What I entered about me and my family is true and complete.',
    ],
  },
  {
    name: 'Spouse affidavit',
    signers: [EMPLOYEE, SPOUSE],
    lines: [
      'We are married to each other, and neither of us is married to anyone else.',
      'We tell the plan within 31 days if our marriage ends.',
    ],
  },
];

/** Papers that surveys can ask to be signed, each a PDF of one page with a line for everybody who signs. */
export async function makePapersToSign(admin: DemoCaller): Promise<void> {
  for (const { name, signers, lines } of PAPERS) {
    const sheet = paper({ title: name, language: 'en', at: new Date(0) });
    sheet.heading(1, name);
    for (const line of lines) sheet.paragraph(line);
    const bytes = await sheet.bytes((page, pages) => `${name}, ${page} / ${pages}`);
    const fields = { name };
    const { id, version } = await admin.send(esign.esignTemplateAdd, { name: 'paper.pdf', text: bytes, fields });
    const places = signers.flatMap((_, at) => placesOf(at + 1));
    await admin.call(esign.esignTemplateSave, { id, version, name, status: 'active', signers, fields: places });
  }
}

/** A signature with the name and the day beside it, a line for each signer. */
function placesOf(signer: number): PaperField[] {
  const line = { signer, page: 1, y: 300 + signer * 100, h: 36, label: null };
  return [
    { ...line, key: `signature${signer}`, type: 'signature', x: 90, w: 340, required: true },
    { ...line, key: `name${signer}`, type: 'name', x: 450, w: 280, required: false },
    { ...line, key: `date${signer}`, type: 'date', x: 750, w: 160, required: false },
  ];
}
