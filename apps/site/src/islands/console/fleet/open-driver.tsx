import type { Fleet } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DriverSheet } from './driver-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { nameOf } from './say-document.ts'
import { SureSheet } from './sure-sheet.tsx'
import { useFleetChange } from './use-fleet.ts'

/** What is open of a driver: by number, or somebody new. */
export type OpenDriver = number | 'new' | undefined

/** The sheets of a driver: their facts, their link, and whether they shall go. */
export function DriverSheets(props: {
  fleet: Fleet
  open: OpenDriver
  onOpen: (open: OpenDriver) => void
}) {
  const { fleet, open, onOpen } = props
  const [link, setLink] = useState<{ link: string; mailed: boolean }>()
  const [isEnding, setEnding] = useState(false)
  const { busy, send, refusal } = useFleetChange()
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
      if (await send('/api/desk/fleet/driver/end', { number: driver.number })) close()
    }
    const count = driver.jobs.length
    return (
      <SureSheet
        title={say('people.endDriverTitle', { name: nameOf(driver) })}
        act={say('people.endDriver')}
        busy={busy}
        blocked={count > 0}
        refusal={refusal}
        onAct={() => void end()}
        onClose={() => setEnding(false)}
      >
        <p>{say('people.endDriverText')}</p>
        {count > 0 && (
          <>
            <p className="dk-doc is-soon">{say('people.endDriverJobs', { count })}</p>
            <ul>
              {driver.jobs.map((job) => (
                <li key={job.jobpartid} className="num">
                  {job.at.replace('T', ' ')} {job.from} – {job.to} ({job.jobpartid})
                </li>
              ))}
            </ul>
          </>
        )}
      </SureSheet>
    )
  }
  return (
    <DriverSheet
      key={driver ? `${driver.number}|${driver.version}` : 'new'}
      fleet={fleet}
      driver={driver}
      onLink={(made, mailed) => setLink({ link: made, mailed })}
      onEnd={() => setEnding(true)}
      onClose={close}
    />
  )
}
