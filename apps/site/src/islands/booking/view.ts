import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { StepReason, StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import type { Mode } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { Send } from '@kerbside/web/booking/use-draft.ts'
import type { PageSettings } from '@kerbside/web/operator/page-settings.ts'

/** Where a journey starts on a page that was opened for an airport. What links ask for is read later (read-arrival.ts). */
export type Prefill = { pickup?: Place }

/** Where the drawn map lies, without what is drawn on it: the journey goes over it in the same frame. */
export type MapGround = Pick<SketchData, 'shape' | 'frame' | 'bounds'>

/** What the server gives the island, as JSON beside it; the same values give the same first picture. */
export type BookingIslandProps = {
  configuration: PageSettings
  vehicleTypes: readonly VehicleTypeItem[]
  mode: LayoutMode
  /** `home` is the journey card that goes on to the booking page. */
  place?: 'page' | 'home'
  prefill?: Prefill
  /** BCP 47, such as `en-GB`. */
  locale?: string
  /** The drawn map as markup, on the server only: the browser keeps what it finds. */
  backdrop?: string
  /** The frame of that drawing, for the browser too. */
  ground?: MapGround
}

/**
 * `asks` is what the operator wants asked on the way; `sign-in-to-go-on` and `contact-to-go-on` press Next again when
 * they are done.
 */
export type OpenDialog =
  | 'none'
  | 'flight'
  | 'return-flight'
  | 'note'
  | 'promo'
  | 'contact'
  | 'contact-to-go-on'
  | 'asks'
  | 'sign-in'
  | 'sign-in-to-go-on'
  | 'sign-in-to-promo'
  | 'forgot'

/** What every step of the booking is drawn from. */
export type BookingView = {
  draft: Draft
  send: Send
  configuration: PageSettings
  vehicleTypes: readonly VehicleTypeItem[]
  mode: Mode
  rules: StepRules
  locale: string
  /** In a browser, and past the first picture: parts that are fetched later may be drawn. */
  live: boolean
  /** False when the page was opened with a journey of its own: an earlier one is not taken up. */
  restores: boolean
  /** What the page's address asks for was looked up. */
  onArrived: () => void
  /** Next was pressed on this step: what is missing may be said. */
  asked: boolean
  dialog: OpenDialog
  problem: StepReason | undefined
  /** Presses of Next in vain. */
  attempts: number
  /** Who is signed in here. */
  profile: SignedIn | undefined
  setProfile: (profile: SignedIn | undefined) => void
  open: (dialog: OpenDialog) => void
  next: () => void
}
