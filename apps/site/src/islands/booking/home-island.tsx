import { Suspense } from 'react'
import { HomeCard } from './home-card.tsx'
import { LaterDialogs, LaterSection } from './lazy-parts.tsx'
import { useBooking } from './use-booking.ts'
import type { BookingIslandProps } from './view.ts'

/** The journey card of the home page. A price that runs out here is nobody's loss: it was not shown. */
export function HomeIsland(props: BookingIslandProps) {
  const { view, wizard } = useBooking(props)
  const told = { ...view, draft: { ...view.draft, expired: 'no' as const } }
  return (
    <>
      <HomeCard view={told} onProblem={wizard.show} />
      {view.live && (
        <Suspense>
          <LaterSection view={view} section="tended" />
        </Suspense>
      )}
      {view.draft.alert && (
        <Suspense>
          <LaterDialogs view={told} dialog="none" onGoOn={NOTHING} onClose={NOTHING} />
        </Suspense>
      )}
    </>
  )
}

const NOTHING = () => {}
