import type { AreaPage } from './area.ts'

const KEEPERS = ['owner', 'accounts'] as const

export const MONEY_PAGES: readonly AreaPage[] = [
  {
    path: 'payments',
    text: 'areas.payments',
    roles: KEEPERS,
    load: async () => (await import('../money/payments-screen.tsx')).PaymentsScreen,
  },
  {
    path: 'exceptions',
    text: 'areas.exceptions',
    roles: KEEPERS,
    load: async () => (await import('../money/exceptions-screen.tsx')).ExceptionsScreen,
  },
  {
    path: 'ledger',
    text: 'areas.ledger',
    roles: KEEPERS,
    load: async () => (await import('../money/ledger-screen.tsx')).LedgerScreen,
  },
  {
    path: 'cash',
    text: 'areas.driverCash',
    roles: KEEPERS,
    load: async () => (await import('../money/cash-screen.tsx')).CashScreen,
  },
  {
    path: 'keys',
    text: 'areas.keys',
    roles: ['owner'],
    load: async () => (await import('../money/keys-screen.tsx')).KeysScreen,
  },
]
