import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { Glyph } from './desk-glyph.tsx'
import { type LaneFacts, lookOfDriver } from './lanes.ts'
import { sayPaper } from './say-paper.ts'

/** Who drives, what they do now, in what; or the paper of theirs that ends. */
export function DriverCell({
  driver,
  legs,
  verdict,
}: LaneFacts & { verdict?: Candidate | undefined }) {
  const look = lookOfDriver({ driver, legs })
  const idle = look === 'free' || look === 'resting'
  const doing =
    look === 'free' ? say('desk.free') : look === 'resting' ? say('desk.offShift') : sayLook(look)
  const [paper] = driver.papers
  const car = driver.vehicle
    ? `${driver.vehicle.model} · ${driver.vehicle.regno}`
    : say('desk.noCar')
  const [broken] = verdict?.breaks ?? []
  return (
    <div className="who">
      <span className={classNames('st', idle && 'idle')}>
        <Glyph look={look} />
        <span className="unseen">{doing}</span>
      </span>
      <span className="nm">
        <b>{driver.name}</b>
        {verdict ? (
          <span className={classNames('second', verdict.fits ? 'good' : 'warn')}>
            {broken ? broken.text : say('desk.breaksNothing')}
          </span>
        ) : paper && (paper.ended || isSoon(paper.endson)) ? (
          <span className={classNames('second', paper.ended ? 'bad' : 'warn')}>
            {sayPaper(paper)}
          </span>
        ) : (
          <span className="second soft">{look === 'resting' ? `${doing} · ${car}` : car}</span>
        )}
      </span>
    </div>
  )
}

/** Today or tomorrow; what ends later can wait for the list of papers. */
const isSoon = (endson: string): boolean =>
  Date.parse(`${endson}T23:59:59Z`) - Date.now() < 48 * 3_600_000
