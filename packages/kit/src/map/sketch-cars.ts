import { carElement, turnCar } from './car-element.ts'
import { type Frame, spotOf } from './frame.ts'
import type { Car } from './map-engine.ts'
import './map-marks.css'

/** Shows cars on the sketch while no live map covers it; an empty list removes them. */
export function showSketchCars(
  sketch: Element,
  { frame, cars }: { frame: Frame; cars: readonly Car[] },
): void {
  for (const old of sketch.querySelectorAll(':scope > .map-car')) old.remove()
  for (const car of cars) {
    const [x, y] = spotOf(frame, [car.point.lng, car.point.lat])
    const element = carElement(car)
    element.style.left = `${(x / frame.width) * 100}%`
    element.style.top = `${(y / frame.height) * 100}%`
    turnCar(element, car)
    sketch.append(element)
  }
}
