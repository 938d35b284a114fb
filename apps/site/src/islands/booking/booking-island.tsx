import { BookingPage } from './booking-page.tsx'
import { HomeIsland } from './home-island.tsx'
import type { BookingIslandProps } from './view.ts'

/** The booking, or on the home page only its first step, as a card. For the server, which renders both. */
export function BookingIsland(props: BookingIslandProps) {
  return props.place === 'home' ? <HomeIsland {...props} /> : <BookingPage {...props} />
}
