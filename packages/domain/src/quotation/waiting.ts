import { minor } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { addLine, type Tab } from './line.ts'
import type { Tariff } from './tariff.ts'

const WHOLE = 10_000

/** Adds a wait-and-return: a share of the outward fare, and the waiting beyond the free minutes. */
export function addWaitAndReturnLines(
  tab: Tab,
  { tariff, waitMinutes }: { tariff: Tariff; waitMinutes: number },
): void {
  const { basisPoints, freeMinutes } = tariff.waitAndReturn
  const outwardTotal = tab.total
  addLine(tab, {
    kind: 'wait-and-return',
    rule: '',
    about: String(freeMinutes),
    units: basisPoints,
    rate: outwardTotal / WHOLE,
    amount: minor(halfEven((outwardTotal * basisPoints) / WHOLE)),
  })
  const { unitMinutes, perUnit } = tariff.policies.waiting
  const units = Math.ceil(Math.max(0, waitMinutes - freeMinutes) / unitMinutes)
  addLine(tab, {
    kind: 'waiting',
    rule: '',
    about: String(unitMinutes),
    units,
    rate: perUnit,
    amount: minor(units * perUnit),
  })
}
