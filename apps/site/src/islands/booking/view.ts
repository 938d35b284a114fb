import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { StepReason, StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { Mode } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { Messages } from '@kerbside/words/compile-messages.ts'
import type { DistanceUnit } from '@kerbside/words/translate.ts'
import type { Send } from '../../features/booking/use-draft.ts'
import type { PageSettings } from '../../features/operator/page-settings.ts'

/** The pickup on a page opened for an airport. Parameters of links are read later (read-arrival.ts). */
export type Prefill = { pickup?: Place }

/** The frame of the drawn map without its content: the journey is drawn over it in the same frame. */
export type MapFrame = Pick<SketchData, 'shape' | 'frame' | 'bounds'>

/** The server's data for the island, as JSON beside it; the same values give the same first render. */
export type BookingIslandProps = {
  configuration: PageSettings
  vehicleTypes: readonly VehicleTypeItem[]
  mode: LayoutMode
  /** `home` is the journey card that leads to the booking page. */
  place?: 'page' | 'home'
  prefill?: Prefill
  /** BCP 47, such as `en-GB`. */
  locale?: string
  distanceUnit?: DistanceUnit
  /** Texts that replace those of the catalogue. */
  overlay?: Messages | undefined
  /** The drawn map as markup, on the server only: the browser keeps the one in the page. */
  backdrop?: string
  /** The frame of that drawing, also in the browser. */
  ground?: MapFrame
}

/**
 * `asks` is for the operator's questions; `sign-in-to-go-on` and `contact-to-go-on` press Next again when
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

/** The state from which every step of the booking is rendered. */
export type BookingView = {
  draft: Draft
  send: Send
  configuration: PageSettings
  vehicleTypes: readonly VehicleTypeItem[]
  mode: Mode
  rules: StepRules
  locale: string
  /** In a browser and after the first render: lazily loaded parts may be rendered. */
  live: boolean
  /** False if the page was opened with a given journey: an earlier draft is not restored. */
  restores: boolean
  /** The parameters of the page's address have been looked up. */
  onArrived: () => void
  /** Next was pressed on this step: missing values are reported. */
  isSubmitted: boolean
  dialog: OpenDialog
  problem: StepReason | undefined
  /** Number of failed presses of Next. */
  attempts: number
  /** The signed-in customer. */
  profile: SignedIn | undefined
  setProfile: (profile: SignedIn | undefined) => void
  open: (dialog: OpenDialog) => void
  next: () => void
}
