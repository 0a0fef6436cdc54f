import type { CensusField } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';

/** What headings of censuses are called for each field, as `headingKey` folds them; the first is the field's own name. */
export const headingWords: Readonly<Record<CensusField, string>> = {
  employeeId:
    'employee id,emp id,employee number,employee no,eeid,ee id,employee ext id,employer assigned family id,family id,family id #,payroll id,payroll number,id de empleado,número de empleado,사번,직원 번호',
  relationship:
    'relationship,employee relationship,relation,relationship code,rel,rel code,relationship to employee,member type,self,parentesco,relación,관계',
  lastName: 'last name,last name1,lastname,surname,family name,lname,apellido,apellidos,성',
  firstName: 'first name,firstname,given name,fname,nombre,이름',
  middleName: 'middle name,middle initial,middle,mi,middle name or initial,segundo nombre',
  suffix: 'suffix,name sfx,name suffix,sufijo',
  dob: 'date of birth,dob,birth date,birthdate,birthday,d o b,fecha de nacimiento,생년월일',
  ssn: 'ssn,social security number,social security,ssn plain,ssn tin,soc sec no,social,ss #,ssn #,número de seguro social,사회보장번호',
  ssnReason: 'ssn reason,reason without ssn,no ssn reason',
  gender: 'gender,sex,sexo,género,성별',
  maritalStatus: 'marital status,marital,estado civil,혼인 상태',
  email: 'email,e mail,email address,e mail address,email work,work email,correo electrónico,correo,이메일',
  phone: 'phone,phone number,telephone,home phone,cell phone,mobile,mobile phone,teléfono,전화,전화번호',
  address1: 'address 1,address,address1,address line 1,street,street address,addr1,dirección,주소',
  address2: 'address 2,address2,address line 2,apt,unit,suite,addr2',
  city: 'city,town,ciudad,도시',
  state: 'state,st,province,estado,주',
  zip: 'zip,zip code,zipcode,postal code,código postal,우편번호',
  division: 'division,division name,division identifier,location,department,dept,división,부서',
  classCode: 'class,class code,employee class,benefit class,eligibility class,clase',
  hireDate: 'hire date,date of hire,doh,hired,start date,fecha de contratación,입사일',
  terminationDate: 'termination date,date of termination,dot,term date,fecha de terminación,퇴사일',
  salary: 'salary,annual salary,annual pay,compensation,annual compensation,salario,연봉',
  hoursPerWeek: 'hours per week,hours week,weekly hours,hours worked per week,hours,horas por semana,주당 근무 시간',
  payFrequency: 'pay frequency,payroll frequency,pay period,pay cycle,frecuencia de pago',
  tobacco: 'tobacco,tobacco use,tobacco user,smoker,tabaco,흡연',
  language: 'language,preferred language,idioma,언어',
};

/** What columns of coverage are called before "plan", "tier", "effective" and "volume". */
export const coverageWords: Readonly<Record<CoverageType, string>> = {
  medical: 'medical,health,med',
  dental: 'dental,den',
  vision: 'vision,vis',
  life: 'life,basic life,group life,term life',
  add: 'add,ad d,ad&d,accidental death',
  std: 'std,short term disability',
  ltd: 'ltd,long term disability',
  rx: 'rx,prescription,pharmacy',
  fsa: 'fsa,flexible spending',
  hsa: 'hsa,health savings',
  hra: 'hra',
  eap: 'eap',
  voluntary: 'voluntary,supplemental',
};

export const electionWords = {
  plan: 'plan,plan name,plan code',
  tier: 'tier,coverage tier,coverage level',
  effective: 'effective,effective date,eff date',
  volume: 'volume,benefit amount,coverage amount,election amount',
} as const;
