import type { StaffMember, StaffRole } from '@kerbside/domain/staff/staff-member.ts'

export type DemoRole = Extract<StaffRole, 'dispatcher' | 'owner'>

/** Demo staff have no password, authenticator or recovery codes (open-demo-console.ts). */
export const DEMO_STAFF: Readonly<Record<DemoRole, { email: string; name: string }>> = {
  dispatcher: { email: 'demo.dispatcher@example.com', name: 'Demo Dispatcher' },
  owner: { email: 'demo.owner@example.com', name: 'Demo Owner' },
}

export const isDemoStaff = ({ email }: StaffMember): boolean =>
  Object.values(DEMO_STAFF).some((demo) => demo.email === email)
