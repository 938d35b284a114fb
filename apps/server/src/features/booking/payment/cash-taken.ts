import type { Minor } from '@kerbside/domain/money.ts'

/** Cash that a driver has for a leg. `stated` if the driver entered the amount rather than only completing the leg. */
export type CashTaken = { leg: number; driverId: string; amount: Minor; stated: boolean }
