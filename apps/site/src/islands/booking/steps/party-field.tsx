import { UsersIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useEffect, useId, useState } from 'react'
import { describeParty } from '../../../features/booking/describe-party.ts'
import { extrasOf } from '../../../features/booking/extra-offer.ts'
import type { BookingView } from '../view.ts'

/** If it fails to load, another press loads it again. */
function MissingDialog({ onClose }: { onClose: () => void }) {
  useEffect(onClose)
  return null
}

const PartyDialog = later(
  () => import('../../../features/booking/party-dialog.tsx').then((module) => module.PartyDialog),
  MissingDialog,
)

/** "2 passengers, 2 cases", which opens the steppers. */
export function PartyField({ view: { draft, send, configuration } }: { view: BookingView }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {t('booking.peopleAndCases')}
      </span>
      <button
        type="button"
        id={id}
        className="field-box"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(true)}
      >
        <UsersIcon />
        <span className="num">{describeParty(draft)}</span>
      </button>
      {open && (
        <Suspense>
          <PartyDialog
            party={draft.party}
            configuration={configuration}
            extraOf={extrasOf(draft, configuration)}
            onChange={(party) => send({ type: 'party', party })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
