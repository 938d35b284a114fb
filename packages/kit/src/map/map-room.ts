import type { Car, Scene } from './map-engine.ts'

const SCENE = 'map-scene'
const CARS = 'map-cars'

/** Lets a page's script change the map that another script opened in this element. */
export const showScene = (room: Element, scene: Scene): boolean =>
  room.dispatchEvent(new CustomEvent(SCENE, { detail: scene }))

export const showCars = (room: Element, cars: readonly Car[]): boolean =>
  room.dispatchEvent(new CustomEvent(CARS, { detail: cars }))

/** Subscribes to these events; the script that opens the map subscribes at once, also while the map is loading. */
export function registerMapHandlers(
  room: Element,
  handlers: { scene: (scene: Scene) => void; cars: (cars: readonly Car[]) => void },
): void {
  room.addEventListener(SCENE, (event) => handlers.scene((event as CustomEvent<Scene>).detail))
  room.addEventListener(CARS, (event) => handlers.cars((event as CustomEvent<Car[]>).detail))
}
