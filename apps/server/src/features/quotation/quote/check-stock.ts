import { type RequestedExtras, requestedUnits } from '@kerbside/domain/quotation/extras.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { EXTRA_KINDS, type ExtraKind, type Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { countInUse } from './stock-store.ts'

export type StockResult = { ok: true } | { ok: false; extra: ExtraKind }

/** Equipment may be away for this long. */
const OUT_HOURS = 3

/** Whether the operator has enough equipment at each pickup; only extras with a stock figure are counted. */
export async function checkStock(
  context: RequestContext,
  params: RequestedExtras & {
    extras: Tariff['extras']
    pickupsAt: readonly Date[]
    /** The leg being changed, which is not counted against itself. */
    except?: { bookingId: string; leg: number }
  },
): Promise<StockResult> {
  const { operator } = context
  const short = EXTRA_KINDS.filter(
    (kind) => params.extras[kind]?.stock !== undefined && requestedUnits(kind, params) > 0,
  )
  if (short.length === 0) return { ok: true }
  const inUse = await withOperator(context, (tx) =>
    Promise.all(
      params.pickupsAt.map((at) =>
        countInUse(tx, {
          operator,
          except: params.except,
          from: new Date(at.getTime() - OUT_HOURS * HOUR),
          until: new Date(at.getTime() + OUT_HOURS * HOUR),
        }),
      ),
    ),
  )
  const extra = short.find((kind) => {
    const stock = params.extras[kind]?.stock ?? 0
    return inUse.some((used) => used[kind] + requestedUnits(kind, params) > stock)
  })
  return extra ? { ok: false, extra } : { ok: true }
}

/** The same for a quote about to be booked, by the stock of its tariff version. */
export async function checkQuoteStock(
  context: RequestContext,
  { request: params, tariffVersion }: Quote,
): Promise<StockResult> {
  const tariff = await findTariffVersion(context, tariffVersion)
  const { pickupAt, returnAt } = params
  return checkStock(context, {
    ...params,
    extras: tariff?.tariff.extras ?? {},
    pickupsAt: returnAt ? [pickupAt, returnAt] : [pickupAt],
  })
}
