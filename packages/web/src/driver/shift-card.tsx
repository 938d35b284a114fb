import { Plate } from '@kerbside/kit/plate.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { changeShift, type DriverMe } from './api.ts'
import './words.ts'

export type ShiftCardProps = {
  me: DriverMe
  /** Nothing gets through: a shift begins and ends at the server only. */
  isLost: boolean
  onChanged: () => void
}

/** On and off, and with which car. */
export function ShiftCard({ me, isLost, onChanged }: ShiftCardProps) {
  const { shift, vehicles } = me
  const [picked, setPicked] = useState<number>()
  const { busy, refusal, run } = useDoing()
  const vehicleid = picked ?? vehicles[0]?.vehicleid
  const driven = vehicles.find((car) => car.vehicleid === shift?.vehicleid)
  const change = (on: boolean) =>
    run(async () => {
      const done = await changeShift({
        on,
        ...(on && vehicleid !== undefined && { vehicleid }),
      })
      onChanged()
      return done.ok ? undefined : done.message
    })
  return (
    <section className="drive-card" aria-label={say('driver.shift')}>
      {shift ? (
        <p className="drive-shift">
          <span>
            <b>{say('driver.onShift')}</b>
            <span className="soft">
              {say('driver.onShiftSince', { at: new Date(shift.since) })}
            </span>
          </span>
          {driven && <Plate registration={driven.regno} label={say('driver.plate')} />}
        </p>
      ) : (
        <>
          <p>
            <b>{say('driver.offShift')}</b>
            <span className="soft">{say('driver.offShiftText')}</span>
          </p>
          <CarChoice vehicles={vehicles} chosen={vehicleid} onChoose={setPicked} />
        </>
      )}
      {refusal && (
        <p className="drive-wrong" role="alert">
          {refusal}
        </p>
      )}
      {isLost && <p className="soft">{say('driver.shiftNeedsSignal')}</p>}
      <button
        type="button"
        className={shift ? 'drive-alt' : 'drive-big still'}
        disabled={isLost || busy || (!shift && vehicleid === undefined)}
        aria-busy={busy || undefined}
        onClick={() => void change(!shift)}
      >
        {say(shift ? 'driver.endShift' : 'driver.beginShift')}
      </button>
    </section>
  )
}

type CarChoiceProps = {
  vehicles: DriverMe['vehicles']
  chosen: number | undefined
  onChoose: (vehicleid: number) => void
}

function CarChoice({ vehicles, chosen, onChoose }: CarChoiceProps) {
  if (vehicles.length === 0) return <p className="drive-wrong">{say('driver.noCarAtAll')}</p>
  return (
    <fieldset className="drive-cars">
      <legend className="unseen">{say('driver.whichCar')}</legend>
      {vehicles.map((car) => (
        <label key={car.vehicleid}>
          <input
            type="radio"
            name="vehicle"
            checked={car.vehicleid === chosen}
            onChange={() => onChoose(car.vehicleid)}
          />
          <span>
            <b>
              {car.make} {car.model}
            </b>
            <span className="soft">{car.colour}</span>
          </span>
          <Plate registration={car.regno} label={say('driver.plate')} />
        </label>
      ))}
    </fieldset>
  )
}
