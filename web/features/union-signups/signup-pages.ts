import type { FormStep } from '@coverlane/contract/forms/codes.ts';
import type { Union } from './bounds.ts';

/** The pages in their order, and the fields that each is left with. */
const PAGES = [
  { name: 'you', fields: /^worker\.(firstName|middleName|lastName|suffix|dob|gender|ssn)$/ },
  { name: 'home', fields: /^worker\.(email|phone|address1|address2|city|state|zip)$/ },
  { name: 'work', fields: /^(shopId|planId|worker\.(classification|hireDate))$/ },
  { name: 'family', fields: /^dependents\./ },
  { name: 'sign', fields: /./ },
] as const;

/** After which page the forms of a step stand: what is asked of the worker, of the family, and at the end. */
const AFTER: Readonly<Record<FormStep, string>> = { subscriber: 'work', dependents: 'family', benefits: 'family' };
const STEPS: readonly FormStep[] = ['subscriber', 'dependents', 'benefits'];

export type AskedForm = Union['forms'][number];
export type SignupPage =
  | { readonly name: (typeof PAGES)[number]['name']; readonly fields: RegExp; readonly asked?: undefined }
  | { readonly name: 'form'; readonly fields: RegExp; readonly asked: AskedForm };

/** The pages of a union's sign-up: its own, with a page for each custom form at the end of the step that its mapping names. */
export function pagesOf({ forms }: Pick<Union, 'forms'>): readonly [SignupPage, ...SignupPage[]] {
  const inOrder = STEPS.flatMap((step) => forms.filter((one) => one.step === step));
  const asPage = (asked: AskedForm): SignupPage => ({
    name: 'form',
    fields: new RegExp(`^forms\\.${asked.formId}(\\.|$)`),
    asked,
  });
  const [first, ...rest] = PAGES;
  return [
    first,
    ...rest.flatMap((page): SignupPage[] => [
      page,
      ...inOrder.filter(({ step }) => AFTER[step] === page.name).map(asPage),
    ]),
  ];
}
