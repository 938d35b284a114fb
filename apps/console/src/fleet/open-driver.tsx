import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import type { Fleet } from './api.ts'
import { nameOf } from './describe-document.ts'
import { DriverSheet } from './driver-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { useFleetChange } from './use-fleet.ts'

/** The driver whose sheet is open: a number, or a new one. */
export type OpenDriver = number | 'new' | undefined

/** The sheets of a driver: details, invitation link, and confirmation of removal. */
export function DriverSheets(props: {
  fleet: Fleet
  open: OpenDriver
  onOpen: (open: OpenDriver) => void
}) {
  const { fleet, open, onOpen } = props
  const [link, setLink] = useState<{ link: string; mailed: boolean }>()
  const [isEnding, setEnding] = useState(false)
  const { busy, send, rejection } = useFleetChange()
  const driver = fleet.drivers.find(({ number }) => number === open)
  const close = () => {
    setLink(undefined)
    setEnding(false)
    onOpen(undefined)
  }
  if (link) return <LinkSheet {...link} onClose={close} />
  if (open === undefined || (open !== 'new' && !driver)) return null
  if (isEnding && driver) {
    const end = async () => {
      if (await send(calls.endFleetDriver, { number: driver.number })) close()
    }
    const count = driver.legs.length
    return (
      <ConfirmSheet
        title={t('people.endDriverTitle', { name: nameOf(driver) })}
        act={t('people.endDriver')}
        busy={busy}
        blocked={count > 0}
        rejection={rejection}
        onAct={() => void end()}
        onClose={() => setEnding(false)}
      >
        <p>{t('people.endDriverText')}</p>
        {count > 0 && (
          <>
            <p className="dk-doc is-soon">{t('people.endDriverLegs', { count })}</p>
            <ul>
              {driver.legs.map((leg) => (
                <li key={leg.reference} className="num">
                  {leg.at.replace('T', ' ')} {leg.from} – {leg.to} ({leg.reference})
                </li>
              ))}
            </ul>
          </>
        )}
      </ConfirmSheet>
    )
  }
  return (
    <DriverSheet
      key={driver?.number ?? 'new'}
      fleet={fleet}
      driver={driver}
      onLink={(made, mailed) => setLink({ link: made, mailed })}
      onEnd={() => setEnding(true)}
      onClose={close}
    />
  )
}
