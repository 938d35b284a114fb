import { carElement, turnCar } from './car-element.ts'
import type { Car } from './map-engine.ts'

/** What an engine's own marker can do. */
type Placed = {
  setLngLat: (at: [number, number]) => unknown
  remove: () => unknown
}

/** The cars on one map: moved where they are known, set down where they are new, taken away where they are gone. */
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
        let known = shown.get(car.id)
        if (!known) {
          const element = car.element ?? carElement(car)
          known = { element, placed: place(element) }
          shown.set(car.id, known)
        }
        known.placed.setLngLat([car.point.lng, car.point.lat])
        if (!car.element) turnCar(known.element, car)
      }
    },
  }
}
