import { minor } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { put, type Tab } from './line.ts'
import type { Tariff } from './tariff.ts'

const WHOLE = 10_000

/** The car waits and brings the customer back: a share of the way out, and the waiting beyond what is free. */
export function putWaitAndReturn(
  tab: Tab,
  { tariff, waitMinutes }: { tariff: Tariff; waitMinutes: number },
): void {
  const { basisPoints, freeMinutes } = tariff.waitAndReturn
  const wayOut = tab.total
  put(tab, {
    kind: 'wait-and-return',
    rule: '',
    about: String(freeMinutes),
    units: basisPoints,
    rate: wayOut / WHOLE,
    amount: minor(halfEven((wayOut * basisPoints) / WHOLE)),
  })
  const { unitMinutes, perUnit } = tariff.policies.waiting
  const units = Math.ceil(Math.max(0, waitMinutes - freeMinutes) / unitMinutes)
  put(tab, {
    kind: 'waiting',
    rule: '',
    about: String(unitMinutes),
    units,
    rate: perUnit,
    amount: minor(units * perUnit),
  })
}
