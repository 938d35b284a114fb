import type { AreaPage } from './area.ts'

export const SETUP_PAGES: readonly AreaPage[] = [
  {
    path: 'guide',
    text: 'areas.guide',
    roles: ['owner'],
    load: async () => (await import('../setup/setup-screen.tsx')).SetupScreen,
  },
  {
    path: 'dispatch',
    text: 'areas.dispatching',
    roles: ['owner'],
    load: async () => (await import('../settings/dispatch-screen.tsx')).DispatchScreen,
  },
  {
    path: 'staff',
    text: 'areas.staff',
    roles: ['owner'],
    load: async () => (await import('../staff/staff-screen.tsx')).StaffScreen,
  },
  {
    path: 'templates',
    text: 'areas.templates',
    roles: ['owner'],
    load: async () => (await import('../templates/emails-screen.tsx')).EmailsScreen,
  },
  {
    path: 'api',
    text: 'areas.api',
    group: 'areas.programs',
    roles: ['owner'],
    load: async () => (await import('../partner/api-screen.tsx')).ApiScreen,
  },
  {
    path: 'webhooks',
    text: 'areas.webhooks',
    group: 'areas.programs',
    roles: ['owner'],
    load: async () => (await import('../partner/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    path: 'calendar',
    text: 'areas.follow',
    group: 'areas.programs',
    roles: ['owner', 'dispatcher'],
    load: async () => (await import('../calendar/calendar-screen.tsx')).CalendarScreen,
  },
]
