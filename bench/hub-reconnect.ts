import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JoinTarget } from './hub-clients.ts'
import { forkClients } from './hub-worlds.ts'
import { quoteBodies } from './quote.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_510
const HOST = 'kerbside.localhost'
const BOOKINGS = 50

/** Kills and restarts the whole product under pages that follow legs: seconds until each gets an event again. */
export async function reconnectAll({
  clients: count,
  withinSeconds,
}: {
  clients: number
  withinSeconds: number
}): Promise<number[]> {
  const stateDir = makeStateDir()
  const first = await startServer({ port: PORT, stateDir })
  const clients = forkClients()
  let last: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    const legs = await givenLegs()
    const joins = Array.from({ length: count }, (_, n) => legs[n % legs.length] ?? { jobpartid: 0 })
    await clients.request({ do: 'connect', kind: 'hub', port: PORT, requests: joins })
    await clients.request({ do: 'lose' })
    const killedAt = performance.now()
    process.kill(first.pid, 'SIGKILL')
    last = await startServer({ port: PORT, stateDir })
    for (;;) {
      const { back } = await clients.request<{ back: number[] }>({ do: 'back' })
      const isOver = performance.now() - killedAt > withinSeconds * 1_000
      if (back.length >= count || isOver) return back
      await sleep(500)
    }
  } finally {
    clients.child.kill()
    await (last ?? first).stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Legs of guests, each with its ticket's code. */
async function givenLegs(): Promise<JoinTarget[]> {
  const bodies = quoteBodies()
  const legs: JoinTarget[] = []
  for (let n = 0; n < BOOKINGS; n++) {
    const quote = await postJson('quotation', bodies[n % bodies.length] ?? {})
    const made = await postJson('createbookingTest', {
      quoteid: quote['quoteid'],
      signature: quote['signature'],
      vehtypeid: quote['vehtypeid'],
      totalfare: quote['totalfare'],
      notes: '',
      paymentmethod: 'cash',
      passengername: 'Maya Osei',
      passengerphone: '2079460123',
      passengerdialingcode: '+44',
      passengeremail: 'maya@example.com',
    })
    const [jobpartid, code] = [Number(made['Bref']), String(made['ticketcode'])]
    if (!Number.isInteger(jobpartid)) throw new Error(`no booking: ${JSON.stringify(made)}`)
    legs.push({ jobpartid, code })
  }
  return legs
}

async function postJson(apiPath: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/${apiPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      host: HOST,
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
