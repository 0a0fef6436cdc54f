import type { Input } from '@coverlane/contract/call.ts';
import type { employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';

/** An employee as a payroll or HR system states them (PUT /employees/by-external-id/{id}). */
export type StatedEmployee = Input<typeof employeeChanges.putEmployee>;
