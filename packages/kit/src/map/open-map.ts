import type { Car, Engine, MapFacts, OpenEngine, Scene, ShownMap } from './map-engine.ts'

export type OpenMapFacts = MapFacts & {
  engine: Engine
  /** The provider's map failed, with the reason; the built-in one is loading. Called once. */
  onFallback?: ((reason: string) => void) | undefined
}

/** Loaded when they are opened: no page carries an engine it does not use. */
const ENGINES: Record<Engine, () => Promise<OpenEngine>> = {
  maplibre: async () => (await import('./map-libre.ts')).openMapLibre,
  google: async () => (await import('./map-google.ts')).openGoogle,
  azure: async () => (await import('./map-azure.ts')).openAzure,
}

/** Opens the chosen engine, or the built-in map if that engine has no key, does not load, or breaks. */
export function openMap(element: HTMLElement, facts: OpenMapFacts): ShownMap {
  let scene: Scene = facts.scene
  let shown: ShownMap | undefined
  let cars: readonly Car[] = []
  let over = false
  let turn = 0

  const destroy = () => {
    over = true
    turn += 1
    stopFitting()
    shown?.destroy()
    shown = undefined
  }

  async function open(engine: Engine, fail: (reason: string) => void): Promise<void> {
    turn += 1
    const mine = turn
    const isMine = () => !over && turn === mine
    const once = (reason: string) => {
      if (!isMine()) return
      turn += 1
      shown?.destroy()
      shown = undefined
      fail(reason)
    }
    try {
      if (engine !== 'maplibre' && facts.key === '') throw new Error('there is no key')
      const openEngine = await ENGINES[engine]()
      if (!isMine()) return
      const opened = await openEngine(element, {
        ...facts,
        scene,
        onReady: () => {
          if (isMine()) facts.onReady()
        },
        onError: once,
        onMove: () => isMine() && facts.onMove?.(),
      })
      if (!isMine()) {
        opened.destroy()
        return
      }
      shown = opened
      // The scene changed while the map was loading.
      if (scene !== facts.scene) opened.show(scene)
      if (cars.length > 0) opened.drive?.(cars)
    } catch (error) {
      once(error instanceof Error ? error.message : String(error))
    }
  }

  // The point under a pin stays under it.
  const stopFitting =
    facts.gestures === 'keyless' ? () => {} : fitOnResize(element, () => shown?.fit())
  const openBuiltIn = () => open('maplibre', facts.onError)
  if (facts.engine === 'maplibre') void openBuiltIn()
  else
    void open(facts.engine, (reason) => {
      facts.onFallback?.(`${facts.engine}: ${reason}`)
      void openBuiltIn()
    })

  return {
    show(next) {
      scene = next
      shown?.show(next)
    },
    drive(next) {
      cars = next
      shown?.drive?.(next)
    },
    centre: () => shown?.centre() ?? scene.focus?.point ?? { lat: 0, lng: 0 },
    moveBy: (pixels) => shown?.moveBy(pixels),
    fit: () => shown?.fit(),
    destroy,
  }
}

/** Shows the whole journey again after a phone is turned, until the user has chosen a view. */
function fitOnResize(element: HTMLElement, fit: () => void): () => void {
  const sizeOf = () => `${element.clientWidth} ${element.clientHeight}`
  let size = sizeOf()
  const resized = new ResizeObserver(() => {
    const now = sizeOf()
    if (now === size) return
    size = now
    fit()
  })
  const stop = () => resized.disconnect()
  resized.observe(element)
  element.addEventListener('pointerdown', stop, { once: true })
  element.addEventListener('keydown', stop, { once: true })
  return stop
}
