import { carElement, turnCar } from './car-element.ts'
import { type Frame, spotOf } from './frame.ts'
import type { Car } from './map-engine.ts'
import './map-marks.css'

/** Cars on the drawing itself, for as long as no live map lies over it; none take them away. */
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
