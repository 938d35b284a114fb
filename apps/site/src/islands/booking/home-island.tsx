import { Suspense } from 'react'
import { HomeCard } from './home-card.tsx'
import { LaterDialogs, LaterSection } from './lazy-parts.tsx'
import { useBooking } from './use-booking.ts'
import type { BookingIslandProps } from './view.ts'

/** The journey card of the home page. A price that expires here has not been shown, so no message is needed. */
export function HomeIsland(props: BookingIslandProps) {
  const { view, wizard } = useBooking(props)
  const freshView = { ...view, draft: { ...view.draft, expired: 'no' as const } }
  return (
    <>
      <HomeCard view={freshView} onProblem={wizard.show} />
      {view.live && (
        <Suspense>
          <LaterSection view={view} section="tended" />
        </Suspense>
      )}
      {view.draft.alert && (
        <Suspense>
          <LaterDialogs view={freshView} dialog="none" onGoOn={NOOP} onClose={NOOP} />
        </Suspense>
      )}
    </>
  )
}

const NOOP = () => {}
