import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './hub-clients.ts'
import { forkClients } from './hub-worlds.ts'
import { quoteBodies } from './quote.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_510
const HOST = 'kerbside.localhost'
const BOOKINGS = 50

/** The whole product, killed and started again under pages that follow rides: seconds until each was told again. */
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
    const rides = await givenRides()
    const asks = Array.from(
      { length: count },
      (_, n) => rides[n % rides.length] ?? { jobpartid: 0 },
    )
    await clients.ask({ do: 'connect', kind: 'hub', port: PORT, asks })
    await clients.ask({ do: 'lose' })
    const killedAt = performance.now()
    process.kill(first.pid, 'SIGKILL')
    last = await startServer({ port: PORT, stateDir })
    for (;;) {
      const { back } = await clients.ask<{ back: number[] }>({ do: 'back' })
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

/** Rides of guests, each with the code of its ticket. */
async function givenRides(): Promise<Ask[]> {
  const bodies = quoteBodies()
  const rides: Ask[] = []
  for (let n = 0; n < BOOKINGS; n++) {
    const quote = await ask('quotation', bodies[n % bodies.length] ?? {})
    const made = await ask('createbookingTest', {
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
    rides.push({ jobpartid, code })
  }
  return rides
}

async function ask(call: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/${call}`, {
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
