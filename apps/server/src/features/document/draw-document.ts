import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

/** What is sent to the worker, and what comes back. */
export type DrawingAsked = { id: number; document: PdfDocument }
export type DrawingDone = { id: number; bytes: Uint8Array } | { id: number; fault: string }

const LONGEST_MS = 20_000
const MOST_WAITING = 100
const MOST_MEMORY_MB = 192
/** A worker nobody asks costs memory; a new one costs half a second. */
const IDLE_MS = 60_000

type Drawing = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const drawings = new Map<number, Drawing>()
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let drawn = 0

/**
 * The document as a PDF of A4 pages. It is drawn in a thread of its own, one at a time, so that a long statement keeps no
 * request waiting; rejects when drawing fails, takes longer than 20 s, or a hundred are waiting already.
 */
export function drawDocument(document: PdfDocument): Promise<Buffer> {
  if (drawings.size >= MOST_WAITING)
    return Promise.reject(new Error('too many documents are waiting to be drawn'))
  const id = ++drawn
  return new Promise<Buffer>((resolve, reject) => {
    const late = setTimeout(() => giveUp(new Error('a document took too long')), LONGEST_MS)
    const end =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(late)
        drawings.delete(id)
        if (drawings.size === 0) rest()
        settle(value)
      }
    drawings.set(id, { resolve: end(resolve), reject: end(reject) })
    clearTimeout(idle)
    worker ??= openWorker()
    // whoever waits for a document keeps the process, an idle thread does not
    worker.ref()
    worker.postMessage({ id, document } satisfies DrawingAsked)
  })
}

function openWorker(): Worker {
  const opened = openThread()
  opened.on('message', (done: DrawingDone) => {
    const drawing = drawings.get(done.id)
    if ('bytes' in done) drawing?.resolve(Buffer.from(done.bytes))
    else drawing?.reject(new Error(`a document could not be drawn: ${done.fault}`))
  })
  opened.on('error', giveUp)
  opened.on('exit', () => {
    if (worker === opened) giveUp(new Error('the thread that draws documents ended'))
  })
  return opened
}

/** The built program; from the sources, the same with what reads TypeScript before it. */
function openThread(): Worker {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const built = path.join(here, 'draw-worker.js')
  if (existsSync(built))
    return new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  const source = pathToFileURL(path.join(here, 'draw-worker.ts'))
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import('${source.href}')))`
  return new Worker(program, { eval: true })
}

/** All that were waiting fail, and the next document gets a new thread. */
function giveUp(error: Error): void {
  const gone = worker
  worker = undefined
  for (const { reject } of drawings.values()) reject(error)
  void gone?.terminate()
}

function rest(): void {
  clearTimeout(idle)
  worker?.unref()
  idle = setTimeout(() => {
    const gone = worker
    worker = undefined
    void gone?.terminate()
  }, IDLE_MS)
  idle.unref()
}
