import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { sayRoute } from '@kerbside/web/booking/journey-words.ts'

export type MapPaneProps = { route: Draft; backdrop: string | undefined }

/** The drawn map of the server stays as it came; the living one is laid over it when it is ready. */
export function MapPane({ route: draft, backdrop }: MapPaneProps) {
  return (
    <div className="booking-map">
      {/* The markup is the server's own drawing; in the browser it is kept unread. */}
      <div
        className="booking-backdrop"
        aria-hidden="true"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: backdrop ?? '' }}
      />
      {draft.route && <p className="map-chip num">{sayRoute(draft.route)}</p>}
    </div>
  )
}
