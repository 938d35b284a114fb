import type { DeskEmergency } from '@kerbside/contract/driver/emergency.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { PhoneIcon } from '../ui/desk-icon.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { acknowledge, emergenciesOf } from './emergency-api.ts'
import { ResolveSheet } from './resolve-sheet.tsx'
import { useAlarm } from './use-alarm.ts'

/** Drivers who pressed the emergency button, above every page of the console until a dispatcher resolves it. */
export function EmergencyAlerts() {
  const { live } = useDesk()
  const { data } = useQuery(emergenciesOf(live === 'live'))
  const emergencies = data?.emergencies ?? []
  useAlarm(emergencies.some(({ seenBy }) => seenBy === ''))
  return emergencies.map((emergency) => (
    <EmergencyAlert
      key={emergency.emergencyId}
      emergency={emergency}
      number={data?.emergencyNumber ?? '112'}
    />
  ))
}

type EmergencyAlertProps = { emergency: DeskEmergency; number: string }

function EmergencyAlert({ emergency, number }: EmergencyAlertProps) {
  const { mayDispatch, notify } = useDesk()
  const queries = useQueryClient()
  const { busy, attempt, rejection } = useAttempt()
  const { emergencyId, name, phone, reference, place, seenBy } = emergency
  const [isResolving, setIsResolving] = useState(false)
  const accept = async () => {
    const done = await attempt(acknowledge(emergencyId))
    if (done) notify(t('desk.emergencySeen', { name: done.reply.acknowledgedBy }))
    await queries.invalidateQueries({ queryKey: ['emergencies'] })
  }
  return (
    <section className={classNames('dk-sos', seenBy !== '' && 'is-seen')} role="alert">
      <p>
        <b>{t('desk.emergency', { name })}</b>{' '}
        <span>{t('desk.emergencyAt', { at: new Date(emergency.raisedAt) })}</span>{' '}
        <span>{[emergency.vehicle, emergency.registration].filter(Boolean).join(' · ')}</span>{' '}
        {reference === null ? (
          <span>{t('desk.emergencyNoLeg')}</span>
        ) : (
          <Link to={`/console/leg/${reference}`}>{emergency.bookingRef}</Link>
        )}{' '}
        {place ? (
          <a href={mapLink(place)} target="_blank" rel="noreferrer">
            {t('desk.emergencyMap')} ({place.lat.toFixed(5)}, {place.lng.toFixed(5)})
          </a>
        ) : (
          <span>{t('desk.emergencyNoPlace')}</span>
        )}
        {seenBy !== '' && <span>{t('desk.emergencySeenBy', { name: seenBy })}</span>}
        {rejection && <b> {rejection.message}</b>}
      </p>
      <div className="dk-sos-acts">
        <a className="dk-btn" href={`tel:${phone}`}>
          <PhoneIcon />
          {t('desk.emergencyCallDriver', { name })}
        </a>
        <a className="dk-btn" href={`tel:${number}`}>
          <PhoneIcon />
          {t('desk.emergencyCall', { number })}
        </a>
        {mayDispatch && seenBy === '' && (
          <DeskButton look="primary" disabled={busy} onPress={() => void accept()}>
            {t('desk.emergencyAcknowledge')}
          </DeskButton>
        )}
        {mayDispatch && seenBy !== '' && (
          <DeskButton look="primary" onPress={() => setIsResolving(true)}>
            {t('desk.emergencyResolve')}
          </DeskButton>
        )}
      </div>
      {isResolving && (
        <ResolveSheet emergencyId={emergencyId} name={name} onClose={() => setIsResolving(false)} />
      )}
    </section>
  )
}

const mapLink = ({ lat, lng }: NonNullable<DeskEmergency['place']>): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`
