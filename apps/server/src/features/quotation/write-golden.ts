import type { BrokenGolden as WireBroken } from '@kerbside/contract/desk/broken-golden.ts'
import type { Golden as WireGolden } from '@kerbside/contract/desk/golden.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { GoldenRule, GoldenVerdict } from '@kerbside/domain/quotation/golden.ts'
import type { Call } from '../../http/call.ts'
import type { BrokenGolden, JudgedGolden } from './judge-golden.ts'
import { listBooks } from './list-books.ts'

/** Basis points in a percent. */
const POINTS = 100

export const currencyOf = async (
  call: Pick<Call, 'db' | 'operator' | 'now' | 'profile'>,
  { book }: { book: string },
): Promise<string> =>
  (await listBooks(call)).find(({ slug }) => slug === book)?.currency ?? call.profile.currency

type Must = { amount: number; within: GoldenRule['within']; tolerance: number }

/** An exact one has no leeway, whatever was said. */
export function readMust({ amount, within, tolerance }: Must, currency: string): GoldenRule {
  const leeway = {
    exactly: 0,
    amount: readMoney(tolerance, currency),
    percent: Math.round(tolerance * POINTS),
  }
  return { amount: readMoney(amount, currency), within, tolerance: leeway[within] }
}

function writeMust({ amount, within, tolerance }: GoldenRule, currency: string): Must {
  const leeway = {
    exactly: 0,
    amount: writeMoney(minor(tolerance), currency),
    percent: tolerance / POINTS,
  }
  return { amount: writeMoney(amount, currency), within, tolerance: leeway[within] }
}

export function writeGolden(golden: JudgedGolden, currency: string): WireGolden {
  const { quote, vehicleTypeId } = golden
  const type = quote.prices.find((price) => price.vehicleTypeId === vehicleTypeId)
  const run = (verdict: GoldenVerdict | undefined) => verdict && writeRun(verdict, currency)
  return {
    goldenid: golden.id,
    version: golden.version,
    name: golden.name,
    from: quote.asked.pickup.name,
    to: quote.asked.dropOff.name,
    pickupat: quote.asked.pickupLocal,
    vehtypeid: vehicleTypeId,
    vehtype: type?.vehicleType ?? '',
    ...writeMust(golden.rule, currency),
    changedat: golden.changedAt.toISOString(),
    changedby: golden.changedBy,
    live: run(golden.live) ?? null,
    draft: run(golden.draft) ?? null,
  }
}

const writeRun = ({ holds, price, difference }: GoldenVerdict, currency: string) => ({
  holds,
  price: price === undefined ? null : writeMoney(price, currency),
  difference: difference === undefined ? null : writeMoney(difference, currency),
})

export const writeBroken = (all: readonly BrokenGolden[], currency: string): WireBroken[] =>
  all.map(({ id, name, amount, ...verdict }) => {
    const { price, difference } = writeRun(verdict, currency)
    return { goldenid: id, name, amount: writeMoney(amount, currency), price, difference }
  })

/** For who reads only the sentence. */
export const sayBroken = (all: readonly BrokenGolden[]): string => {
  const names = all.map(({ name }) => `“${name}”`).join(', ')
  return `${all.length === 1 ? 'A journey' : `${all.length} journeys`} would not cost what was agreed: ${names}.`
}
