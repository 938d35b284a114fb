import { earliestPickup } from '@kerbside/domain/booking/draft-steps.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { NoteDialog } from '@kerbside/web/booking/note-dialog.tsx'
import { QuotationExpiredDialog } from '@kerbside/web/booking/quotation-expired-dialog.tsx'
import { sayAlert } from '@kerbside/web/booking/say-alert.ts'
import { FlightDialog } from '@kerbside/web/flights/flight-dialog.tsx'
import { PromoDialog } from '@kerbside/web/promo/promo-dialog.tsx'
import { flightsOf } from './flights-of.ts'
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
          variant={configuration.flightform}
          zone={rules.zone}
          legs={flightsOf(view)}
          first={dialog === 'flight' ? 'onward' : 'return'}
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
