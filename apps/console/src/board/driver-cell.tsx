import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatMinutes, legAppearanceLabel } from '../dispatch/format-leg.ts'
import { Glyph } from '../ui/desk-glyph.tsx'
import { describeExpiry } from './describe-expiry.ts'
import { driverAppearance, type LaneFacts } from './timeline/lanes.ts'

/** The driver, their state, their vehicle; or a document of theirs that expires soon. */
export function DriverCell({
  driver,
  legs,
  candidate,
}: LaneFacts & { candidate?: Candidate | undefined }) {
  const appearance = driverAppearance({ driver, legs })
  const doing = describeDoing(driver, appearance)
  const idle = appearance === 'free' || appearance === 'resting' || appearance === 'on-break'
  const [driverDocument] = driver.documents
  const car = driver.vehicle
    ? `${driver.vehicle.model} · ${driver.vehicle.registration}`
    : t('desk.noCar')
  const [broken] = candidate?.breaks ?? []
  return (
    <div className="who">
      <span className={classNames('st', idle && 'idle')}>
        <Glyph look={appearance} />
        <span className="unseen">{doing}</span>
      </span>
      <span className="nm">
        <b>{driver.name}</b>
        {candidate ? (
          <span className={classNames('second why', candidate.fits ? 'good' : 'warn')}>
            {broken ? broken.text : t('desk.breaksNothing')}
          </span>
        ) : driverDocument && (driverDocument.ended || isSoon(driverDocument.expiresOn)) ? (
          <span className={classNames('second', driverDocument.ended ? 'bad' : 'warn')}>
            {describeExpiry(driverDocument)}
          </span>
        ) : (
          <span className="second soft">
            {appearance === 'resting' || appearance === 'on-break' ? `${doing} · ${car}` : car}
          </span>
        )}
      </span>
    </div>
  )
}

function describeDoing(
  { shift }: LaneFacts['driver'],
  appearance: ReturnType<typeof driverAppearance>,
): string {
  if (appearance === 'free') return t('desk.free')
  if (appearance === 'resting') return t('desk.offShift')
  if (appearance !== 'on-break') return legAppearanceLabel(appearance)
  const minutes = (serverNow() - Date.parse(shift?.breakSince ?? '')) / 60_000
  return t('desk.onBreak', { time: formatMinutes(Math.max(0, minutes)) })
}

/** Today or tomorrow; a later expiry can wait for the list of documents. */
const isSoon = (expiresOn: string): boolean =>
  Date.parse(`${expiresOn}T23:59:59Z`) - Date.now() < 48 * 3_600_000
