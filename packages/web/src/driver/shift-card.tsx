import { Dialog } from '@kerbside/kit/dialog.tsx'
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

/** The car of the last shift; the others are asked for, so that the way to begin stays in view. */
function CarChoice({ vehicles, chosen, onChoose }: CarChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const car = vehicles.find(({ vehicleid }) => vehicleid === chosen)
  if (!car) return <p className="drive-wrong">{say('driver.noCarAtAll')}</p>
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
          {say('driver.changeCar')}
        </button>
      )}
      {isOpen && (
        <Dialog
          title={say('driver.whichCar')}
          closeLabel={say('dialog.close')}
          onClose={() => setIsOpen(false)}
        >
          <ul className="drive-cars">
            {vehicles.map((one) => (
              <li key={one.vehicleid}>
                <button
                  type="button"
                  aria-pressed={one.vehicleid === chosen}
                  onClick={() => {
                    onChoose(one.vehicleid)
                    setIsOpen(false)
                  }}
                >
                  <CarLine car={one} />
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
    <Plate registration={car.regno} label={say('driver.plate')} />
  </span>
)
