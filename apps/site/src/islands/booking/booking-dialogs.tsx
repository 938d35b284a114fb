import { needsFlight, needsReturnFlight } from '@kerbside/domain/booking/draft.ts'
import { earliestPickup } from '@kerbside/domain/booking/draft-steps.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { FlightDialog, type FlightLeg } from '@kerbside/web/booking/flight-dialog.tsx'
import { NoteDialog } from '@kerbside/web/booking/note-dialog.tsx'
import { QuotationExpiredDialog } from '@kerbside/web/booking/quotation-expired-dialog.tsx'
import { sayAlert } from '@kerbside/web/booking/say-alert.ts'
import { PromoDialog } from '@kerbside/web/promo/promo-dialog.tsx'
import './late-styles.ts'
import type { BookingView, OpenDialog } from './view.ts'

export type BookingDialogsProps = {
  view: BookingView
  dialog: OpenDialog
  /** Every flight was answered: what waited for it goes on. */
  onFlights: () => void
  onClose: () => void
}

/** Whatever lies over the booking: what the customer opened, what the draft has to say. */
export function BookingDialogs({ view, dialog, onFlights, onClose }: BookingDialogsProps) {
  const { draft, send, rules, configuration, locale } = view
  if (draft.expired !== 'no')
    return (
      <QuotationExpiredDialog
        draft={draft}
        send={send}
        rules={rules}
        phone={configuration.phone}
        minuteStep={configuration.minutestep}
        locale={locale}
      />
    )
  if (draft.alert)
    return <AlertDialog text={sayAlert(draft.alert)} onClose={() => send({ type: 'alert-read' })} />
  switch (dialog) {
    case 'none':
      return null
    case 'note':
      return (
        <NoteDialog
          note={draft.note}
          onSave={(note) => {
            send({ type: 'note', note })
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'promo':
      return <Promo view={view} onClose={onClose} />
    case 'flight':
    case 'return-flight':
      return (
        <FlightDialog
          legs={legsOf(view)}
          first={dialog === 'flight' ? 'onward' : 'return'}
          flights={{ onward: draft.flight, return: draft.returnFlight }}
          onSave={(leg, flight) =>
            send(leg === 'onward' ? { type: 'flight', flight } : { type: 'return-flight', flight })
          }
          onDone={onFlights}
          onClose={onClose}
          start={draft.time.kind === 'later' ? draft.time.local : earliestPickup(draft, rules)}
          locale={locale}
        />
      )
  }
}

function Promo({ view, onClose }: { view: BookingView; onClose: () => void }) {
  const { draft, send } = view
  if (!draft.offer) return null
  return (
    <PromoDialog
      draft={draft}
      onApply={(promo) => {
        send({ type: 'promo', promo })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function legsOf({ draft }: BookingView): readonly FlightLeg[] {
  const legs: FlightLeg[] = []
  if (needsFlight(draft)) legs.push('onward')
  if (needsReturnFlight(draft)) legs.push('return')
  return legs
}
