import { collection } from '../collection.ts';
import { serviceCategories } from './content-codes.ts';
import { choice, longText, number, optional, reference, text, yesNo } from '../field-kinds.ts';
import { pattern, phone } from '../words/formed-texts.ts';

/** What members can use besides their plans: telemedicine, nurse line, wellness (domain 12.4). */
export const services = collection({
  name: 'services',
  permission: 'manageServices',
  fields: {
    name: text(80),
    nameKo: optional(text(80)),
    nameEs: optional(text(80)),
    category: choice(serviceCategories),
    supplierId: optional(reference('suppliers')),
    description: optional(longText(1000)),
    descriptionKo: optional(longText(1000)),
    descriptionEs: optional(longText(1000)),
    /** May hold {{variables}}. */
    url: optional(pattern(/^https:\/\/[^\s"'<>]+$/, 500)),
    phone: optional(phone()),
    ctaLabel: optional(text(40)),
    ctaLabelKo: optional(text(40)),
    ctaLabelEs: optional(text(40)),
    memberVisible: yesNo(),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'category', 'supplierId', 'phone', 'memberVisible'],
  filters: ['category', 'memberVisible'],
});
