import { formatMoney, readMoney } from '@kerbside/contract/money.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { writePay } from '../../booking/change/write-payment.ts'
import { type DispatchResult, withLockedLeg } from './with-locked-leg.ts'

type Params = {
  reference: number
  version?: number | undefined
  by: Mover
  /** In the booking’s currency; null restores the driver’s share. */
  amount: number | null
  reason: string
}

/** Sets what the driver of a leg earns. The customer’s price stays. */
export const setDriverPay = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: async (tx, { booking, leg }) => {
      const reason = params.reason.trim()
      if (reason === '') return { ok: false, reason: 'needs-reason' }
      if (isCalledOff(leg.state) || leg.state === 'no_show')
        return { ok: false, reason: 'not-from-here' }
      const { currency } = booking
      const pay = params.amount === null ? undefined : readMoney(params.amount, currency)
      if (pay === leg.pay) return { ok: true, what: undefined }
      const text = (amount: Minor | undefined) =>
        amount === undefined ? 'the usual share' : formatMoney(amount, currency)
      await writePay(tx, { context, booking, leg: leg.number, pay })
      await writeHistory(tx, {
        context,
        booking,
        leg: leg.number,
        machine: 'note',
        from: null,
        to: 'driver-pay-set',
        by: params.by,
        reason: `${text(pay)} (was ${text(leg.pay)}). ${reason}`,
        bumps: true,
      })
      await recordAudit(tx, {
        ...context,
        action: 'booking.driver-pay-set',
        object: `booking ${leg.reference}`,
        detail: { from: text(leg.pay), to: text(pay), reason },
      })
      return { ok: true, what: 'driver-pay' }
    },
  })
