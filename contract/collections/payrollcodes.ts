import { collection } from '../collection.ts';
import { optional, reference, text } from '../field-kinds.ts';

/** What an employer's payroll calls the deductions of a plan, and what the employer pays of it (domain 2.4). */
export const payrollcodes = collection({
  name: 'payrollcodes',
  permission: 'manageClients',
  fields: {
    baseplanId: reference('baseplans'),
    clientId: reference('clients'),
    preTaxCode: optional(text(30)),
    postTaxCode: optional(text(30)),
    employerCode: optional(text(30)),
  },
  columns: ['baseplanId', 'clientId', 'preTaxCode', 'postTaxCode', 'employerCode'],
  filters: [],
  parent: 'clientId',
});
