import { lazy } from 'react'

const loadLater = () => import('./later-section.tsx')

/** Fetches what comes after the first view, so that it is there when it is wanted. */
export const prepareLater = (): void => void loadLater().catch(() => undefined)

export const LaterSection = lazy(() =>
  loadLater().then((module) => ({ default: module.LaterSection })),
)
export const LaterDialogs = lazy(() =>
  loadLater().then((module) => ({ default: module.LaterDialogs })),
)
const loadEnd = () => import('./payment-end.tsx')

/** Fetches what comes after the contact while it is typed: the line may be gone by then. */
export const prepareEnd = (): void => {
  loadEnd().catch(() => undefined)
  import('@kerbside/web/booking/judge-passenger.ts').catch(() => undefined)
}

export const PaymentEnd = lazy(() => loadEnd().then((module) => ({ default: module.PaymentEnd })))
