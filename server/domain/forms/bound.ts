import { boundField } from '@coverlane/contract/forms/binds.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import type { DetailsPatch, EmploymentPatch } from '../changes/requests.ts';

/** What answers write into a member's record, apart for the person and the employment. */
export interface Bound {
  details: DetailsPatch;
  employment: EmploymentPatch;
}

/** What the answers to forms write into the record of whoever they are about (domain 12.2 `bind`); the later form says the last word. */
export function boundOf(answered: readonly { form: FormDefinition; answers: Answers }[]): Bound {
  const said = new Map(
    answered.flatMap(({ form, answers }) =>
      form.items.flatMap((item) => {
        const [field, text] = [boundField(item), answers[item.key]];
        return field !== undefined && typeof text === 'string' ? [[field, text] as const] : [];
      }),
    ),
  );
  const [email, phone, jobTitle] = [said.get('email'), said.get('phone'), said.get('jobTitle')];
  return {
    details: {
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone: phoneDigits(phone) }),
    },
    employment: { ...(jobTitle !== undefined && { jobTitle }) },
  };
}

/** Do answers write nothing? */
export const isUnbound = ({ details, employment }: Bound): boolean =>
  Object.keys(details).length + Object.keys(employment).length === 0;
