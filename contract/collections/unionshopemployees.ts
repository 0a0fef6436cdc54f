import { collection } from '../collection.ts';
import { choice, date, optional, reference, shown, text } from '../field-kinds.ts';
import { shopEmployeeStates } from '../unions/codes.ts';
import { ofUnions } from '../unions/kept-by.ts';
import { email, phone } from '../words/formed-texts.ts';

const managed = collection({
  name: 'unionshopemployees',
  permission: 'manageUnions',
  fields: {
    name: shown(text(160)),
    lastName: text(60),
    firstName: text(60),
    middleName: optional(text(60)),
    suffix: optional(text(10)),
    shopId: reference('unionshops'),
    /** Typed whole, answered as ***-**-6789; what is answered, sent back, leaves it as it is. */
    ssn: optional(text(11)),
    dob: optional(date()),
    classification: text(40),
    hireDate: optional(date()),
    termDate: optional(date()),
    onLeaveFrom: optional(date()),
    phone: optional(phone()),
    email: optional(email()),
    /** Of the member that the worker is. */
    memberSystemIdentifier: shown(optional(text(40))),
    status: shown(choice(shopEmployeeStates)),
  },
  columns: ['name', 'ssn', 'classification', 'status', 'hireDate', 'termDate'],
  filters: ['status'],
  parent: 'shopId',
});

/** Workers of a shop, members or not yet (domain 13.1 shop employee). Their hours are in the shop's reports. */
export const unionshopemployees = ofUnions(managed);
