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
export const PaymentEnd = lazy(() =>
  import('./payment-end.tsx').then((module) => ({ default: module.PaymentEnd })),
)
