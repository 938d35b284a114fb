import { carElement, turnCar } from './car-element.ts'
import type { Car } from './map-engine.ts'

/** The methods of an engine's marker. */
type Placed = {
  setLngLat: (at: [number, number]) => unknown
  remove: () => unknown
}

/** The cars on one map: moves existing cars, adds new ones and removes missing ones. */
export function openCars(place: (element: HTMLElement) => Placed) {
  const shown = new Map<string, { placed: Placed; element: HTMLElement }>()
  return {
    drive(cars: readonly Car[]): void {
      for (const [id, { placed }] of shown) {
        if (cars.some((car) => car.id === id)) continue
        placed.remove()
        shown.delete(id)
      }
      for (const car of cars) {
        let existing = shown.get(car.id)
        if (!existing) {
          const element = car.element ?? carElement(car)
          existing = { element, placed: place(element) }
          shown.set(car.id, existing)
        }
        existing.placed.setLngLat([car.point.lng, car.point.lat])
        if (!car.element) turnCar(existing.element, car)
      }
    },
  }
}
