import type { AreaPage } from './area.ts'

export const RECORDS_PAGES: readonly AreaPage[] = [
  {
    path: 'inspection',
    text: 'areas.inspection',
    roles: ['owner', 'dispatcher'],
    load: async () => (await import('../records/inspection-screen.tsx')).InspectionScreen,
  },
  {
    path: 'registers',
    text: 'areas.registers',
    roles: ['owner', 'dispatcher', 'support'],
    load: async () => (await import('../records/register-screen.tsx')).RegisterScreen,
  },
  {
    path: 'licence',
    text: 'areas.licence',
    roles: ['owner'],
    load: async () => (await import('../records/licence-screen.tsx')).LicenceScreen,
  },
  {
    path: 'audit',
    text: 'areas.auditLog',
    roles: ['owner'],
    load: async () => (await import('../records/audit-screen.tsx')).AuditScreen,
  },
]
