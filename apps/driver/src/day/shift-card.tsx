import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Plate } from '@kerbside/kit/plate.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { formatMinutes } from '../leg/format-leg.ts'
import { changeShift, type DriverMe } from '../shell/api.ts'
import { useTicking } from '../shell/use-ticking.ts'
import '../shell/messages.ts'

export type ShiftCardProps = {
  me: DriverMe
  /** Offline: a shift begins and ends only on the server. */
  isOffline: boolean
  onChanged: () => void
  /** Begins or ends a break, offline too. */
  onBreak: (on: boolean) => void
  /** Opens the documents at the one that stops the shift. */
  onSendDocument: (kind: string) => void
}

/** Starts and ends the shift, with the choice of car, and the breaks in between. */
export function ShiftCard({ me, isOffline, onChanged, onBreak, onSendDocument }: ShiftCardProps) {
  const { shift, vehicles } = me
  const [picked, setPicked] = useState<number>()
  const [toSend, setToSend] = useState<string>()
  const { busy, rejection, run } = useDoing()
  const vehicleId = picked ?? vehicles[0]?.vehicleId
  const driven = vehicles.find((car) => car.vehicleId === shift?.vehicleId)
  const change = (on: boolean) =>
    run(async () => {
      const done = await changeShift({
        on,
        ...(on && vehicleId !== undefined && { vehicleId }),
      })
      onChanged()
      setToSend(done.ok ? undefined : done.toSend)
      return done.ok ? undefined : done.message
    })
  return (
    <section className="drive-card" aria-label={t('driver.shift')}>
      {shift ? (
        <p className="drive-shift">
          {shift.breakSince ? (
            <OnBreak since={shift.breakSince} />
          ) : (
            <span>
              <b>{t('driver.onShift')}</b>
              <span className="soft">
                {t('driver.onShiftSince', { at: new Date(shift.since) })}
              </span>
            </span>
          )}
          {driven && <Plate registration={driven.registration} label={t('driver.plate')} />}
        </p>
      ) : (
        <>
          <p>
            <b>{t('driver.offShift')}</b>
            <span className="soft">{t('driver.offShiftText')}</span>
          </p>
          <CarChoice vehicles={vehicles} chosen={vehicleId} onChoose={setPicked} />
        </>
      )}
      {rejection && (
        <p className="drive-wrong" role="alert">
          {rejection}
        </p>
      )}
      {rejection && toSend !== undefined && (
        <button type="button" className="drive-alt" onClick={() => onSendDocument(toSend)}>
          {t('driver.documentSendNow')}
        </button>
      )}
      {isOffline && <p className="soft">{t('driver.shiftNeedsSignal')}</p>}
      {shift && (
        <button
          type="button"
          className={shift.breakSince ? 'drive-big still' : 'drive-alt'}
          onClick={() => onBreak(!shift.breakSince)}
        >
          {t(shift.breakSince ? 'driver.endBreak' : 'driver.takeBreak')}
        </button>
      )}
      <button
        type="button"
        className={shift ? 'drive-alt' : 'drive-big still'}
        disabled={isOffline || busy || (!shift && vehicleId === undefined)}
        aria-busy={busy || undefined}
        onClick={() => void change(!shift)}
      >
        {t(shift ? 'driver.endShift' : 'driver.beginShift')}
      </button>
    </section>
  )
}

function OnBreak({ since }: { since: string }) {
  const minutes = Math.floor((useTicking(10_000) - Date.parse(since)) / 60_000)
  return (
    <span>
      <b>{t('driver.onBreak', { time: formatMinutes(Math.max(0, minutes)) })}</b>
      <span className="soft">{t('driver.onBreakText')}</span>
    </span>
  )
}

type CarChoiceProps = {
  vehicles: DriverMe['vehicles']
  chosen: number | undefined
  onChoose: (vehicleId: number) => void
}

/** Shows the car of the last shift; the other cars open on request, so that the start button stays in view. */
function CarChoice({ vehicles, chosen, onChoose }: CarChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const car = vehicles.find(({ vehicleId }) => vehicleId === chosen)
  if (!car) return <p className="drive-wrong">{t('driver.noCarAtAll')}</p>
  return (
    <div className="drive-car">
      <CarLine car={car} />
      {vehicles.length > 1 && (
        <button
          type="button"
          className="drive-alt"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t('driver.changeCar')}
        </button>
      )}
      {isOpen && (
        <Dialog
          title={t('driver.whichCar')}
          closeLabel={t('dialog.close')}
          onClose={() => setIsOpen(false)}
        >
          <ul className="drive-cars">
            {vehicles.map((vehicle) => (
              <li key={vehicle.vehicleId}>
                <button
                  type="button"
                  aria-pressed={vehicle.vehicleId === chosen}
                  onClick={() => {
                    onChoose(vehicle.vehicleId)
                    setIsOpen(false)
                  }}
                >
                  <CarLine car={vehicle} />
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}

const CarLine = ({ car }: { car: DriverMe['vehicles'][number] }) => (
  <span className="drive-car-line">
    <span>
      <b>
        {car.make} {car.model}
      </b>
      <span className="soft">{car.colour}</span>
    </span>
    <Plate registration={car.registration} label={t('driver.plate')} />
  </span>
)
