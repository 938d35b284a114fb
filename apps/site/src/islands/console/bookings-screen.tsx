import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { PageLost } from './areas/page-lost.tsx'

const Find = later(async () => (await import('./bookings/find-screen.tsx')).FindScreen, PageLost)

/** All bookings, fetched when somebody looks for one. */
export function BookingsScreen() {
  return (
    <Suspense fallback={<div className="dk-area-lost" aria-busy="true" />}>
      <Find />
    </Suspense>
  )
}
