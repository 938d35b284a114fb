import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

/** The messages to and from the worker. */
export type DrawingRequest = { id: number; document: PdfDocument }
export type DrawingDone = { id: number; bytes: Uint8Array } | { id: number; fault: string }

const TIMEOUT_MS = 20_000
const MAX_WAITING = 100
const MAX_MEMORY_MB = 192
/** An idle worker costs memory; starting a new one costs half a second. */
const IDLE_MS = 60_000

type Drawing = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const drawings = new Map<number, Drawing>()
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let drawn = 0

/**
 * Draws the document as a PDF of A4 pages. Runs in a worker thread, one document at a time, so that a long statement
 * does not delay requests. Rejects if drawing fails or takes longer than 20 s, or if a hundred are already waiting.
 */
export function drawDocument(document: PdfDocument): Promise<Buffer> {
  if (drawings.size >= MAX_WAITING)
    return Promise.reject(new Error('too many documents are waiting to be drawn'))
  const id = ++drawn
  return new Promise<Buffer>((resolve, reject) => {
    const late = setTimeout(() => giveUp(new Error('a document took too long')), TIMEOUT_MS)
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
    // a waiting request keeps the process running, an idle thread does not
    worker.ref()
    worker.postMessage({ id, document } satisfies DrawingRequest)
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

/** The built worker program; when running from the sources, the same with a TypeScript loader. */
function openThread(): Worker {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const built = path.join(here, 'draw-worker.js')
  if (existsSync(built))
    return new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
  const source = pathToFileURL(path.join(here, 'draw-worker.ts'))
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import('${source.href}')))`
  return new Worker(program, { eval: true })
}

/** Rejects all waiting documents; the next document gets a new thread. */
function giveUp(error: Error): void {
  const oldWorker = worker
  worker = undefined
  for (const { reject } of drawings.values()) reject(error)
  void oldWorker?.terminate()
}

function rest(): void {
  clearTimeout(idle)
  worker?.unref()
  idle = setTimeout(() => {
    const oldWorker = worker
    worker = undefined
    void oldWorker?.terminate()
  }, IDLE_MS)
  idle.unref()
}
