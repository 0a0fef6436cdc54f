import { collection } from '../collection.ts';
import { longText, optional, reference, text, yesNo } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** What cards say that stands in no other record: of one plan, or of a client for all of its plans (domain 9.1). */
export const plancardfacts = collection({
  name: 'plancardfacts',
  permission: 'manageIdCardTemplates',
  fields: {
    clientId: reference('clients'),
    baseplanId: optional(reference('baseplans')),
    phoneMember: optional(text(40)),
    phoneHours: optional(text(60)),
    website: optional(text(120)),
    networkName: optional(text(80)),
    issuerName: optional(text(80)),
    issuerId: optional(pattern(/^\d{10}$/, 10)),
    rxBin: optional(pattern(/^(\d{6}|\d{8})$/, 8)),
    rxPcn: optional(pattern(/^[A-Z0-9]{1,10}$/i, 10)),
    rxGroup: optional(pattern(/^[A-Z0-9]{1,15}$/i, 15)),
    phonePharmacy: optional(text(40)),
    phoneProvider: optional(text(40)),
    phonePrecertification: optional(text(40)),
    phoneNurse: optional(text(40)),
    claimsAddress: optional(longText(200)),
    payerId: optional(pattern(/^[A-Z0-9]{2,15}$/i, 15)),
    noCard: yesNo(),
  },
  columns: ['clientId', 'baseplanId', 'phoneMember', 'rxBin', 'rxGroup', 'noCard'],
  filters: ['noCard'],
  parent: 'clientId',
});
