import type { AreaPage } from './area.ts'

const KEEPERS = ['owner', 'accounts'] as const

export const MONEY_PAGES: readonly AreaPage[] = [
  {
    path: 'payments',
    text: 'areas.payments',
    roles: KEEPERS,
    load: async () => (await import('../reconciliation/payments-screen.tsx')).PaymentsScreen,
  },
  {
    path: 'exceptions',
    text: 'areas.exceptions',
    roles: KEEPERS,
    load: async () => (await import('../reconciliation/exceptions-screen.tsx')).ExceptionsScreen,
  },
  {
    path: 'ledger',
    text: 'areas.ledger',
    roles: KEEPERS,
    load: async () => (await import('../reconciliation/ledger-screen.tsx')).LedgerScreen,
  },
  {
    path: 'cash',
    text: 'areas.driverCash',
    roles: KEEPERS,
    load: async () => (await import('../reconciliation/cash-screen.tsx')).CashScreen,
  },
  {
    path: 'keys',
    text: 'areas.keys',
    roles: ['owner'],
    load: async () => (await import('../reconciliation/keys-screen.tsx')).KeysScreen,
  },
]
