import { type ExtrasAsked, extrasAsked } from '@kerbside/domain/quotation/extras.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { EXTRA_KINDS, type ExtraKind, type Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findTariffVersion } from './find-price-book.ts'
import { countInUse } from './stock-store.ts'

export type StockVerdict = { ok: true } | { ok: false; extra: ExtraKind }

/** A seat that went out may not be back before this long. */
const OUT_HOURS = 3

/** Whether the operator still has what is asked for at each pickup; only extras it owns a number of are counted. */
export async function judgeStock(
  call: Call,
  asked: ExtrasAsked & {
    extras: Tariff['extras']
    pickupsAt: readonly Date[]
    /** A leg that is being changed does not stand in its own way. */
    except?: { bookingId: string; leg: number }
  },
): Promise<StockVerdict> {
  const { operator } = call
  const short = EXTRA_KINDS.filter(
    (kind) => asked.extras[kind]?.stock !== undefined && extrasAsked(kind, asked) > 0,
  )
  if (short.length === 0) return { ok: true }
  const inUse = await withOperator(call, (tx) =>
    Promise.all(
      asked.pickupsAt.map((at) =>
        countInUse(tx, {
          operator,
          except: asked.except,
          from: new Date(at.getTime() - OUT_HOURS * HOUR),
          until: new Date(at.getTime() + OUT_HOURS * HOUR),
        }),
      ),
    ),
  )
  const extra = short.find((kind) => {
    const stock = asked.extras[kind]?.stock ?? 0
    return inUse.some((used) => used[kind] + extrasAsked(kind, asked) > stock)
  })
  return extra ? { ok: false, extra } : { ok: true }
}

/** The same for a quote that is about to be booked, by the stock of the tariff it was made with. */
export async function judgeQuoteStock(
  call: Call,
  { asked, tariffVersion }: Quote,
): Promise<StockVerdict> {
  const tariff = await findTariffVersion(call, tariffVersion)
  const { pickupAt, returnAt } = asked
  return judgeStock(call, {
    ...asked,
    extras: tariff?.tariff.extras ?? {},
    pickupsAt: returnAt ? [pickupAt, returnAt] : [pickupAt],
  })
}
