import type { Car, Scene } from './map-engine.ts'

const SCENE = 'map-scene'
const CARS = 'map-cars'

/** What a page's script asks of the map that another script laid into this room. */
export const tellScene = (room: Element, scene: Scene): boolean =>
  room.dispatchEvent(new CustomEvent(SCENE, { detail: scene }))

export const tellCars = (room: Element, cars: readonly Car[]): boolean =>
  room.dispatchEvent(new CustomEvent(CARS, { detail: cars }))

/** Hears it; whoever lays the map hears from the first moment, also while the map is on its way. */
export function hearMap(
  room: Element,
  heard: { scene: (scene: Scene) => void; cars: (cars: readonly Car[]) => void },
): void {
  room.addEventListener(SCENE, (event) => heard.scene((event as CustomEvent<Scene>).detail))
  room.addEventListener(CARS, (event) => heard.cars((event as CustomEvent<Car[]>).detail))
}
