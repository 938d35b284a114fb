import type { BoardAlert, BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import {
  assigning,
  moving,
  offering,
  requestPaymentWrite,
  retiming,
} from '../dispatch/desk-writes.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import type { PendingWrite } from '../dispatch/pending-writes.ts'

type StepContext = {
  drivers: readonly BoardDriver[]
  write: (write: PendingWrite) => void
  open: (reference: number) => void
  openRecord: (reference: number) => void
}

/** Runs the proposed step: exactly what the preview shows. */
export function takeStep(
  { drivers, write, open, openRecord }: StepContext,
  { alert, leg }: { alert: BoardAlert; leg: BoardLeg | undefined },
): void {
  const { step } = alert
  if (!step) return
  const driver = drivers.find(({ driverId }) => driverId === step.driverId)
  const seen = leg && { ...leg, version: Math.max(leg.version, alert.version ?? 0) }
  if (step.kind === 'assign' && seen && driver)
    write(assigning(seen, { ...driver, anyway: !step.fits }))
  else if (step.kind === 'offer' && seen && driver) write(offering(seen, driver))
  else if (step.kind === 'send-again' && seen) write(requestPaymentWrite(seen))
  else if (step.kind === 'propose' && seen && step.pickupAt)
    write(retiming(seen, new Date(step.pickupAt)))
  else if (step.kind === 'approve' && seen)
    write(moving(seen, { to: 'confirmed', reason: '', word: legAppearanceLabel('open') }))
  else if ((step.kind === 'call' || step.kind === 'ask') && step.phone !== '')
    location.assign(`tel:${step.phone}`)
  else if (step.kind === 'fill-record' && alert.reference !== null) openRecord(alert.reference)
  else if (alert.reference !== null) open(alert.reference)
}
