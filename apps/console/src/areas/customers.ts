import type { AreaPage } from './area.ts'

export const CUSTOMERS_PAGES: readonly AreaPage[] = [
  {
    path: 'messages',
    text: 'areas.messages',
    roles: ['owner', 'dispatcher', 'support'],
    load: async () => (await import('../messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: 'people',
    text: 'areas.people',
    load: async () => (await import('../people/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: 'accounts',
    text: 'areas.accounts',
    roles: ['owner', 'accounts'],
    load: async () => (await import('../people/accounts/accounts-screen.tsx')).AccountsScreen,
  },
]
