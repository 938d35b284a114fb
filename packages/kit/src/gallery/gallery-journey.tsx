import { useState } from 'react'
import { Card } from '../card.tsx'
import { Plate } from '../plate.tsx'
import { PriceRing } from '../price-ring.tsx'
import { RouteLine } from '../route-line.tsx'
import { StepLine } from '../step-line.tsx'
import { VEHICLE_KINDS, VehicleDrawing } from '../vehicle-drawing.tsx'
import { Part } from './gallery-part.tsx'

const STOPS = [
  { key: '1', name: 'Heathrow Airport, Terminal 5', detail: 'TW6 2GA' },
  { key: '2', name: 'Paddington Station', detail: 'W2 1HB' },
  { key: '3', name: 'Canary Wharf, Cabot Square', detail: 'E14 4QQ' },
]
const STEPS = [
  { key: 'journey', label: 'Trip' },
  { key: 'vehicle', label: 'Vehicle' },
  { key: 'contact', label: 'Contact' },
  { key: 'payment', label: 'Payment' },
] as const

/** Journey components of the gallery: line, steps, ring, drawings, plate. */
export function GalleryJourney() {
  const [now, setNow] = useState<(typeof STEPS)[number]['key']>('contact')
  return (
    <>
      <Part title="Journey">
        <StepLine
          label="Booking steps"
          steps={STEPS}
          now={now}
          onReturn={setNow}
          doneLabel="done"
        />
        <div className="two gallery-wide">
          <Card>
            <RouteLine label="Journey" stops={STOPS} />
          </Card>
          <Card>
            <RouteLine label="Journey" stops={STOPS} compact />
          </Card>
        </div>
        <div className="gallery-row">
          <PriceRing price="£86.00" left={0.72} note="held 12:48" />
          <PriceRing price="£1,286.00" left={0.08} note="held 01:12" />
          <PriceRing price="£86.00" />
          <PriceRing price={undefined} note="price" />
          <Plate registration="LK74 QRB" label="Number plate" country="UK" />
        </div>
      </Part>
      <Part title="Vehicles">
        <div className="gallery-row">
          {VEHICLE_KINDS.map((kind) => (
            <VehicleDrawing key={kind} kind={kind} onKerb />
          ))}
          <VehicleDrawing kind="minibus" faint />
        </div>
      </Part>
    </>
  )
}
