import { parentPort } from 'node:worker_threads'
import type { DrawingAsked, DrawingDone } from './draw-document.ts'
import { drawPages } from './draw-pages.ts'

/** A program of its own, run in a thread by draw-document.ts. */
let last = Promise.resolve()

parentPort?.on('message', ({ id, document }: DrawingAsked) => {
  last = last
    .then(() => drawPages(document))
    .then(
      (bytes): DrawingDone => ({ id, bytes }),
      (error: unknown): DrawingDone => ({
        id,
        fault: error instanceof Error ? error.message : 'unknown',
      }),
    )
    .then((done) => parentPort?.postMessage(done))
})
