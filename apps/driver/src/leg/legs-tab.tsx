import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { ShiftCard } from '../day/shift-card.tsx'
import { EmergencyButton } from '../emergency/emergency-button.tsx'
import type { LeftBehind } from '../phone/phone.ts'
import type { DriverLeg, ShownDay } from '../sync/day-with-outbox.ts'
import { LeftBehindNotice } from '../sync/left-behind-notice.tsx'
import { SharingNotice } from '../sync/sharing-notice.tsx'
import type { Drive } from '../sync/use-drive.ts'
import type { Sharing } from '../sync/use-sharing.ts'
import type { DriverCharge } from './charge-sheet.tsx'
import { DoneLeg } from './done-leg.tsx'
import { dayOfLocal } from './format-leg.ts'
import { LegListRow } from './leg-list-row.tsx'

export type LegsTabProps = {
  drive: Drive
  left: readonly LeftBehind[]
  sharing: Sharing
  isOffline: boolean
  onOpen: (reference: number) => void
  onCharge: (reference: number, charge: DriverCharge) => void
  onSettings: () => void
  onEmergency: () => void
  onSendDocument: (kind: string) => void
}

/** The shift and its legs. */
export function LegsTab(props: LegsTabProps) {
  const { drive, left, sharing, isOffline, onOpen, onSettings } = props
  const { me, day, refresh } = drive
  return (
    <>
      <header className="drive-head">
        <h1>{t('driver.legs')}</h1>
        <span>
          <EmergencyButton onPress={props.onEmergency} />
          <button type="button" className="drive-quiet" onClick={onSettings}>
            <UserIcon />
            {me.firstName}
          </button>
        </span>
      </header>
      <ShiftCard
        {...{ me, isOffline }}
        onChanged={refresh}
        onSendDocument={props.onSendDocument}
        onBreak={(on) => drive.did({ kind: 'break', on })}
      />
      <SharingNotice sharing={sharing} />
      <LeftBehindNotice left={left} />
      {day?.taking.map(({ offerId, leg }) => (
        <LegListRow key={offerId} leg={leg} tag={t('driver.taking')} />
      ))}
      {day && <LegDays day={day} onOpen={onOpen} />}
      {day && day.legs.length === 0 && day.taking.length === 0 && (
        <div className="drive-empty">
          <h2>{t('driver.noLegs')}</h2>
          <p className="soft">{t(whyNoLegs(me))}</p>
        </div>
      )}
      {day && day.done.length > 0 && (
        <section aria-label={t('driver.doneToday')}>
          <h2>{t('driver.doneToday')}</h2>
          {day.done.map((leg) => (
            <DoneLeg
              key={leg.reference}
              leg={leg}
              onCharge={(charge) => props.onCharge(leg.reference, charge)}
            />
          ))}
        </section>
      )}
    </>
  )
}

function whyNoLegs({ shift }: Drive['me']) {
  if (shift?.breakSince) return 'driver.noLegsBreak'
  return shift ? 'driver.noLegsOn' : 'driver.noLegsOff'
}

type LegDaysProps = { day: ShownDay; onOpen: (reference: number) => void }

function LegDays({ day, onOpen }: LegDaysProps) {
  const dates = [...new Set(day.legs.map(({ pickupLocal }) => dayOfLocal(pickupLocal)))]
  const days = dates.map((date) => ({
    date,
    legs: day.legs.filter(({ pickupLocal }) => dayOfLocal(pickupLocal) === date),
  }))
  return days.map(({ date, legs }) => (
    <section key={date} aria-label={titleOf(legs)}>
      <h2>{titleOf(legs)}</h2>
      {legs.map((leg) => (
        <LegListRow key={leg.reference} leg={leg} onOpen={() => onOpen(leg.reference)} />
      ))}
    </section>
  ))
}

const titleOf = ([first]: readonly DriverLeg[]): string =>
  first ? formatTime(new Date(first.pickupAt), 'day') : ''
