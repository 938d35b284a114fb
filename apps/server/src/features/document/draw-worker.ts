import { parentPort } from 'node:worker_threads'
import type { DrawingDone, DrawingRequest } from './draw-document.ts'
import { drawPages } from './draw-pages.ts'

/** A separate program, run in a thread by draw-document.ts. */
let last = Promise.resolve()

parentPort?.on('message', ({ id, document }: DrawingRequest) => {
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
