import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';

/** An enrollment of the demonstration: somebody new, in one of the states an enrollment can be in. */
export interface DemoEnrollment {
  clientNumber: string;
  firstName: string;
  lastName: string;
  gender: 'F' | 'M';
  dob: string;
  ssn: string;
  salary: string;
  /** Days before the load that the employment began. */
  hiredDaysAgo: number;
  status: EnrollmentStatus;
  /** Chooses the high-deductible plan and puts so much a year into a health savings account. */
  saves?: string;
  note?: string;
}

/** New hires of the demonstration, none of whom exists. */
export const demoEnrollments: readonly DemoEnrollment[] = [
  {
    clientNumber: '10045',
    firstName: 'Marisol',
    lastName: 'Vega',
    gender: 'F',
    dob: '1991-03-14',
    ssn: '941-22-7001',
    salary: '58,000',
    hiredDaysAgo: 6,
    status: 'pendingApproval',
  },
  {
    clientNumber: '20310',
    firstName: '서연',
    lastName: '한',
    gender: 'F',
    dob: '1987-11-02',
    ssn: '941-22-7002',
    salary: '61,500',
    hiredDaysAgo: 12,
    status: 'pendingApproval',
  },
  {
    clientNumber: '10045',
    firstName: 'Theo',
    lastName: 'Lindqvist',
    gender: 'M',
    dob: '1994-07-21',
    ssn: '941-22-7003',
    salary: '47,200',
    hiredDaysAgo: 3,
    status: 'draft',
    saves: '2,400',
  },
  {
    clientNumber: '10045',
    firstName: 'Priya',
    lastName: 'Raman',
    gender: 'F',
    dob: '1985-09-09',
    ssn: '941-22-7004',
    salary: '72,900',
    hiredDaysAgo: 9,
    status: 'returned',
    note: 'The hire date on the offer letter is a week later. Please look again.',
  },
  {
    clientNumber: '20310',
    firstName: 'Owen',
    lastName: 'Castellano',
    gender: 'M',
    dob: '1979-01-30',
    ssn: '941-22-7005',
    salary: '66,000',
    hiredDaysAgo: 15,
    status: 'failed',
  },
  {
    clientNumber: '10045',
    firstName: 'Noor',
    lastName: 'Haddad',
    gender: 'F',
    dob: '1996-05-05',
    ssn: '941-22-7006',
    salary: '52,300',
    hiredDaysAgo: 8,
    status: 'queued',
    saves: '2,400',
  },
  {
    clientNumber: '30077',
    firstName: 'Dario',
    lastName: 'Montalvo',
    gender: 'M',
    dob: '1982-12-12',
    ssn: '941-22-7007',
    salary: '64,400',
    hiredDaysAgo: 20,
    status: 'rejected',
    note: 'Works for another contractor of the fund by now.',
  },
  {
    clientNumber: '10045',
    firstName: 'Juniper',
    lastName: 'Oakes',
    gender: 'F',
    dob: '1999-02-17',
    ssn: '941-22-7008',
    salary: '39,800',
    hiredDaysAgo: 2,
    status: 'cancelled',
  },
];
