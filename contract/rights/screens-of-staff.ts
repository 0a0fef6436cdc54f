import { type Access, only, type Permission } from '../access.ts';
import type { OpenScreen } from './open-screen.ts';

const broker = (...anyOf: Permission[]): Access => [only('broker', ...anyOf)];
const client = (...anyOf: Permission[]): Access => [only('client', ...anyOf)];
const partner = (...anyOf: Permission[]): Access => [only('partner', ...anyOf)];
const tpa = (...anyOf: Permission[]): Access => [only('tpa', ...anyOf)];

/** The brokers’ screens (specification 2, Broker). */
// biome-ignore format: one line a screen
export const brokerScreens = [
  { path: '/broker', name: 'home', access: broker() },
  { path: '/broker/tasks', name: 'tasks', access: broker('enrollment') },
  { path: '/broker/members', name: 'members', access: broker() },
  { path: '/broker/member/:memberId', name: 'member', access: broker() },
  { path: '/broker/terminate/:memberId', name: 'terminate', access: broker('enrollment') },
  { path: '/broker/modifyDemographics/:memberId', name: 'modifyDemographics', access: broker('enrollment') },
  { path: '/broker/correctRecord/:memberId', name: 'correctRecord', access: broker('enrollment') },
  { path: '/broker/changeAddress/:memberId', name: 'changeAddress', access: broker('enrollment') },
  { path: '/broker/changeDivision/:memberId', name: 'changeDivision', access: broker('enrollment') },
  { path: '/broker/changeBeneficiaries/:memberId', name: 'changeBeneficiaries', access: broker('enrollment') },
  { path: '/broker/changeDoctor/:memberId', name: 'changeDoctor', access: broker('enrollment') },
  { path: '/broker/changeOther/:memberId', name: 'changeOther', access: broker('enrollment') },
  { path: '/broker/rehire/:memberId', name: 'rehire', access: broker('enrollment') },
  { path: '/broker/reinstate/:memberId', name: 'reinstate', access: broker('enrollment') },
  { path: '/broker/startLeave/:memberId', name: 'startLeave', access: broker('enrollment') },
  { path: '/broker/returnFromLeave/:memberId', name: 'returnFromLeave', access: broker('enrollment') },
  { path: '/broker/enrollment', name: 'newEnrollment', access: broker('enrollment') },
  { path: '/broker/enrollment/:enrollmentId', name: 'enrollment', access: broker('enrollment') },
  { path: '/broker/enrollments', name: 'enrollments', access: broker('enrollment') },
  { path: '/broker/documents', name: 'documents', access: broker() },
  { path: '/broker/users', name: 'users', access: broker('editSubUsers') },
  { path: '/broker/contact', name: 'contact', access: broker() },
  { path: '/broker/contacts', name: 'ownContacts', access: broker('manageContacts') },
  { path: '/broker/claimtotals', name: 'claimTotals', access: broker() },
  { path: '/broker/rates', name: 'clientRates', access: broker('viewRates') },
  { path: '/broker/rates/:planId', name: 'planRates', access: broker('viewRates') },
  { path: '/broker/clientfields', name: 'employerFields', access: broker() },
  { path: '/broker/reports', name: 'reports', access: broker() },
  { path: '/broker/reports/:reportId', name: 'report', access: broker() },
  { path: '/broker/claim/:claimId', name: 'claim', access: broker() },
] as const satisfies readonly OpenScreen[];

/** The employers’ screens (specification 2, Client). */
// biome-ignore format: one line a screen
export const clientScreens = [
  { path: '/client', name: 'home', access: client() },
  { path: '/client/tasks', name: 'tasks', access: client('enrollment') },
  { path: '/client/members', name: 'members', access: client() },
  { path: '/client/enrollment', name: 'newMember', access: client('enrollment') },
  { path: '/client/enrollment/:enrollmentId', name: 'enrollment', access: client('enrollment') },
  { path: '/client/enrollments', name: 'enrollments', access: client('enrollment') },
  { path: '/client/member/:memberId', name: 'member', access: client() },
  { path: '/client/terminate/:memberId', name: 'terminate', access: client() },
  { path: '/client/modifyDemographics/:memberId', name: 'modifyDemographics', access: client() },
  { path: '/client/correctRecord/:memberId', name: 'correctRecord', access: client('enrollment') },
  { path: '/client/changeAddress/:memberId', name: 'changeAddress', access: client('enrollment') },
  { path: '/client/changeDivision/:memberId', name: 'changeDivision', access: client('enrollment') },
  { path: '/client/changeBeneficiaries/:memberId', name: 'changeBeneficiaries', access: client('enrollment') },
  { path: '/client/changeDoctor/:memberId', name: 'changeDoctor', access: client('enrollment') },
  { path: '/client/changeOther/:memberId', name: 'changeOther', access: client('enrollment') },
  { path: '/client/rehire/:memberId', name: 'rehire', access: client('enrollment') },
  { path: '/client/reinstate/:memberId', name: 'reinstate', access: client('enrollment') },
  { path: '/client/startLeave/:memberId', name: 'startLeave', access: client('enrollment') },
  { path: '/client/returnFromLeave/:memberId', name: 'returnFromLeave', access: client('enrollment') },
  { path: '/client/pastAge/:memberId', name: 'pastAge', access: client('enrollment') },
  { path: '/client/cobra', name: 'cobra', access: client('enrollment') },
  { path: '/client/claimtotals', name: 'claimTotals', access: client() },
  { path: '/client/rates', name: 'clientRates', access: client('viewRates') },
  { path: '/client/rates/:planId', name: 'planRates', access: client('viewRates') },
  { path: '/client/clientfields', name: 'employerFields', access: client() },
  { path: '/client/reports', name: 'reports', access: client() },
  { path: '/client/reports/:reportId', name: 'report', access: client() },
  { path: '/client/claim/:claimId', name: 'claim', access: client() },
  { path: '/client/enrollmentsessions', name: 'sessions', access: client('viewEnrollmentSessions') },
  { path: '/client/enrollmentsession/:sessionId', name: 'session', access: client('viewEnrollmentSessions') },
  { path: '/client/documents', name: 'documents', access: client('viewDocs', 'manageDocs') },
  { path: '/client/users', name: 'users', access: client('editSubUsers') },
  { path: '/client/contact', name: 'contact', access: client() },
  { path: '/client/contacts', name: 'ownContacts', access: client('manageContacts') },
] as const satisfies readonly OpenScreen[];

/** The partners’ screens (specification 2, Partner). */
// biome-ignore format: one line a screen
export const partnerScreens = [
  { path: '/partner', name: 'home', access: partner() },
  { path: '/partner/members', name: 'members', access: partner() },
  { path: '/partner/member/:memberId', name: 'member', access: partner() },
  { path: '/partner/documents', name: 'documents', access: partner() },
  { path: '/partner/users', name: 'users', access: partner('editSubUsers') },
  { path: '/partner/contact', name: 'contact', access: partner() },
  { path: '/partner/claimtotals', name: 'claimTotals', access: partner() },
  { path: '/partner/clientfields', name: 'employerFields', access: partner() },
  { path: '/partner/reports', name: 'reports', access: partner() },
  { path: '/partner/reports/:reportId', name: 'report', access: partner() },
  { path: '/partner/claim/:claimId', name: 'claim', access: partner() },
] as const satisfies readonly OpenScreen[];

/** The third-party administrators’ screens (specification 2, Tpa). */
// biome-ignore format: one line a screen
export const tpaScreens = [
  { path: '/tpa', name: 'home', access: tpa() },
  { path: '/tpa/tasks', name: 'tasks', access: tpa() },
  { path: '/tpa/helpdesk', name: 'helpDesk', access: tpa() },
  { path: '/tpa/helpdesk/:helpId', name: 'helpRequest', access: tpa() },
  { path: '/tpa/members', name: 'members', access: tpa() },
  { path: '/tpa/member/:memberId', name: 'member', access: tpa() },
  { path: '/tpa/terminate/:memberId', name: 'terminate', access: tpa() },
  { path: '/tpa/modifyDemographics/:memberId', name: 'modifyDemographics', access: tpa() },
  { path: '/tpa/correctRecord/:memberId', name: 'correctRecord', access: tpa() },
  { path: '/tpa/changeAddress/:memberId', name: 'changeAddress', access: tpa() },
  { path: '/tpa/changeDivision/:memberId', name: 'changeDivision', access: tpa() },
  { path: '/tpa/changeBeneficiaries/:memberId', name: 'changeBeneficiaries', access: tpa() },
  { path: '/tpa/changeDoctor/:memberId', name: 'changeDoctor', access: tpa() },
  { path: '/tpa/changeOther/:memberId', name: 'changeOther', access: tpa() },
  { path: '/tpa/rehire/:memberId', name: 'rehire', access: tpa() },
  { path: '/tpa/reinstate/:memberId', name: 'reinstate', access: tpa() },
  { path: '/tpa/startLeave/:memberId', name: 'startLeave', access: tpa() },
  { path: '/tpa/returnFromLeave/:memberId', name: 'returnFromLeave', access: tpa() },
  { path: '/tpa/pastAge/:memberId', name: 'pastAge', access: tpa() },
  { path: '/tpa/insurability/:memberId', name: 'insurability', access: tpa('approveEnrollments', 'reprocessEnrollments') },
  { path: '/tpa/claims', name: 'claims', access: tpa('phi') },
  { path: '/tpa/enrollment', name: 'newEnrollment', access: tpa() },
  { path: '/tpa/enrollment/:enrollmentId', name: 'enrollment', access: tpa() },
  { path: '/tpa/enrollments', name: 'enrollments', access: tpa() },
  { path: '/tpa/idcardorders', name: 'idCardOrders', access: tpa('orderIdCards') },
  { path: '/tpa/eobpapers', name: 'eobPapers', access: tpa('phi') },
  { path: '/tpa/cobra', name: 'cobra', access: tpa() },
  { path: '/tpa/documents', name: 'documents', access: tpa() },
  { path: '/tpa/users', name: 'users', access: tpa('editSubUsers') },
  { path: '/tpa/contact', name: 'contact', access: tpa() },
  { path: '/tpa/clientfields', name: 'employerFields', access: tpa() },
  { path: '/tpa/rates', name: 'clientRates', access: tpa() },
  { path: '/tpa/rates/:planId', name: 'planRates', access: tpa() },
  { path: '/tpa/reports', name: 'reports', access: tpa() },
  { path: '/tpa/reports/:reportId', name: 'report', access: tpa() },
  { path: '/tpa/claim/:claimId', name: 'claim', access: tpa() },
] as const satisfies readonly OpenScreen[];
