import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useTicking } from '../shell/use-ticking.ts'
import { ChargeSheet, type DriverCharge } from './charge-sheet.tsx'
import { LegCharges } from './leg-charges.tsx'
import { LegListRow } from './leg-list-row.tsx'
import '../shell/messages.ts'

type DoneLegProps = { leg: DriverLeg; onCharge: (charge: DriverCharge) => void }

/** A leg that is over, with what was charged beside its price; for some hours more can be added. */
export function DoneLeg({ leg, onCharge }: DoneLegProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useTicking(60_000)
  const mayCharge = leg.chargesUntil !== '' && now < Date.parse(leg.chargesUntil)
  return (
    <div>
      <LegListRow leg={leg} />
      <LegCharges leg={leg} />
      {mayCharge && (
        <button
          type="button"
          className="drive-quiet"
          aria-label={t('driver.addChargeTo', { ref: leg.bookingRef })}
          onClick={() => setIsOpen(true)}
        >
          {t('driver.addCharge')}
        </button>
      )}
      {isOpen && (
        <ChargeSheet
          leg={leg}
          onCharge={(charge) => {
            setIsOpen(false)
            onCharge(charge)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
