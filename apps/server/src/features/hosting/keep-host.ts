import { createHmac } from 'node:crypto'
import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { type HostFault, judgeHost, MOST_HOSTS } from '@kerbside/domain/hosting/host-name.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { type HostProof, PROOF_FILE, PROOF_LABEL } from '../../ports/host-proof/port.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import {
  dropClaim,
  dropHost,
  insertClaim,
  insertHost,
  listClaims,
  listOwnHosts,
} from './host-store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'key'> & {
  changes: Pick<Deps['changes'], 'tell'>
  /** Where it is nobody who is signed in. */
  actor?: AuditActor
  settings: Pick<Deps['settings'], 'publicUrl' | 'hostPage' | 'demo'>
}

export type HostVerdict =
  | { ok: true }
  | { ok: false; reason: HostFault | 'taken' | 'not-proven' | 'unknown' | 'last' }

/** A host as people say it, as one: small letters, other letters in their ASCII spelling, no address, port or last dot. */
export function readHost(said: string): string {
  const text = said.trim().replace(/^[a-z]+:\/\//i, '')
  const address = `http://${text}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
}

export type OwnHost = { host: string; proof?: HostProof & { name: string; fileUrl: string } }

/** Hosts of the operator, then those whose proof is awaited. */
export async function listDeskHosts(
  means: Pick<Means, 'db' | 'operator' | 'key'>,
): Promise<OwnHost[]> {
  const { operator, key } = means
  const [live, waiting] = await withOperator(means, async (tx) => [
    await listOwnHosts(tx, means),
    await listClaims(tx, means),
  ])
  return [
    ...(live ?? []).filter((host) => host !== '*').map((host) => ({ host })),
    ...(waiting ?? []).map((host) => ({ host, proof: proofOf({ key, operator, host }) })),
  ]
}

/** The same whenever it is asked, and another for every operator: nothing of it is kept. */
function proofOf({ key, operator, host }: { key: Buffer; operator: OperatorId; host: string }) {
  const sum = createHmac('sha256', key).update(`host proof|${operator}|${host}`).digest('base64url')
  return {
    host,
    text: `kerbside-host=${sum.slice(0, 32)}`,
    name: `${PROOF_LABEL}.${host}`,
    fileUrl: `https://${host}${PROOF_FILE}`,
  }
}

/** Says that a host is the operator's. It shows nothing of theirs until it is proven. */
export async function claimHost(means: Means, said: string): Promise<HostVerdict> {
  const host = readHost(said)
  const judged = judge(means, host)
  if (!judged.ok) return judged
  return withOperator(means, async (tx): Promise<HostVerdict> => {
    const known = [...(await listOwnHosts(tx, means)), ...(await listClaims(tx, means))]
    if (known.includes(host)) return { ok: true }
    if (known.length >= MOST_HOSTS) return { ok: false, reason: 'too-many' }
    await insertClaim(tx, { operator: means.operator, host, now: means.now() })
    return { ok: true }
  })
}

const judge = ({ settings }: Pick<Means, 'settings'>, host: string) =>
  judgeHost(host, { ours: hostsOfInstall({ settings }), production: !settings.demo })

/** Where all operators are reached, and where whoever runs the install is. */
export const hostsOfInstall = ({
  settings,
}: {
  settings: Pick<Deps['settings'], 'publicUrl' | 'hostPage'>
}): string[] => [new URL(settings.publicUrl).hostname, settings.hostPage]

/** Looks for the proof of a claimed host; whose proof is found first has it. */
export async function proveHost(
  means: Means & Pick<Deps, 'hostProofs'>,
  said: string,
): Promise<HostVerdict> {
  const { operator, key } = means
  const host = readHost(said)
  const claims = await withOperator(means, (tx) => listClaims(tx, means))
  if (!claims.includes(host)) return { ok: false, reason: 'unknown' }
  if (!(await means.hostProofs.isProven(proofOf({ key, operator, host }))))
    return { ok: false, reason: 'not-proven' }
  return addHost(means, host)
}

/** Gives a host to the operator; by whoever runs the install, or with its proof in hand. */
export async function addHost(means: Means, said: string): Promise<HostVerdict> {
  const { operator } = means
  const host = readHost(said)
  const judged = judge(means, host)
  if (!judged.ok) return judged
  const verdict = await withOperator(means, async (tx): Promise<HostVerdict> => {
    const isAdded = await insertHost(tx, { operator, host })
    if (!isAdded)
      return (await listOwnHosts(tx, means)).includes(host)
        ? { ok: true }
        : { ok: false, reason: 'taken' }
    await dropClaim(tx, { operator, host })
    await keepAudit(tx, { ...means, deed: 'host.added', object: `host ${host}`, detail: [] })
    return { ok: true }
  })
  if (verdict.ok) means.changes.tell(operator)
  return verdict
}

/** The last one stays: without it nobody reaches the console to add another. */
export async function removeHost(means: Means, said: string): Promise<HostVerdict> {
  const { operator } = means
  const host = readHost(said)
  const verdict = await withOperator(means, async (tx): Promise<HostVerdict> => {
    if (await dropClaim(tx, { operator, host })) return { ok: true }
    const own = await listOwnHosts(tx, means)
    if (!own.includes(host)) return { ok: false, reason: 'unknown' }
    if (own.length === 1) return { ok: false, reason: 'last' }
    await dropHost(tx, { operator, host })
    await keepAudit(tx, { ...means, deed: 'host.removed', object: `host ${host}`, detail: [] })
    return { ok: true }
  })
  if (verdict.ok) means.changes.tell(operator)
  return verdict
}

export const HOST_REFUSALS = {
  'not-a-name': 'This is no host name. Write it as book.example.com.',
  ours: 'This is the address of the whole install and belongs to no single operator.',
  'of-this-machine': 'This name leads nowhere from the world outside.',
  'too-many': 'There are as many host names as there may be. Remove one first.',
  taken: 'This host name is in use already.',
  'not-proven':
    'The proof is not there yet. A new record may take an hour to be seen; what you have stays.',
  unknown: 'There is no such host name here any more.',
  last: 'This is the only address of your site. Add another before you remove it.',
} satisfies Record<Extract<HostVerdict, { ok: false }>['reason'], string>
