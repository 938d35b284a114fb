import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { PageLoadError } from '../areas/page-load-error.tsx'

const Find = later(async () => (await import('./find-screen.tsx')).FindScreen, PageLoadError)

/** All bookings, loaded when this screen is opened. */
export function BookingsScreen() {
  return (
    <Suspense fallback={<div className="dk-area-lost" aria-busy="true" />}>
      <Find />
    </Suspense>
  )
}
