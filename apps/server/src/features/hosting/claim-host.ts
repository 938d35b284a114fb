import { createHmac } from 'node:crypto'
import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { checkHostName, type HostError, MAX_HOSTS } from '@kerbside/domain/hosting/host-name.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { type HostProof, PROOF_FILE, PROOF_LABEL } from '../../ports/host-proof/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  dropClaim,
  dropHost,
  insertClaim,
  insertHost,
  listClaims,
  listOwnHosts,
} from './host-store.ts'

type HostDeps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal' | 'key'> & {
  changes: Pick<Deps['changes'], 'notify'>
  /** Set if no principal is signed in. */
  actor?: AuditActor
  settings: Pick<Deps['settings'], 'publicUrl' | 'platformHostname' | 'demo'>
}

export type HostResult =
  | { ok: true }
  | { ok: false; reason: HostError | 'taken' | 'not-proven' | 'unknown' | 'last' }

/** Normalises a typed host: lower case, international names in ASCII form, no path, port or trailing dot. */
export function parseHostname(hostName: string): string {
  const text = hostName.trim().replace(/^[a-z]+:\/\//i, '')
  const address = `http://${text}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
}

export type OwnHost = { host: string; proof?: HostProof & { name: string; fileUrl: string } }

/** The operator's hosts, then those whose proof is awaited. */
export async function listDeskHosts(
  deps: Pick<HostDeps, 'db' | 'operator' | 'key'>,
): Promise<OwnHost[]> {
  const { operator, key } = deps
  const [live, waiting] = await withOperator(deps, async (tx) => [
    await listOwnHosts(tx, deps),
    await listClaims(tx, deps),
  ])
  return [
    ...(live ?? []).filter((host) => host !== '*').map((host) => ({ host })),
    ...(waiting ?? []).map((host) => ({ host, proof: proofOf({ key, operator, host }) })),
  ]
}

/** The proof text is derived, so it is stable, differs for every operator, and is not stored. */
function proofOf({ key, operator, host }: { key: Buffer; operator: OperatorId; host: string }) {
  const proof = createHmac('sha256', key)
    .update(`host proof|${operator}|${host}`)
    .digest('base64url')
  return {
    host,
    text: `kerbside-host=${proof.slice(0, 32)}`,
    name: `${PROOF_LABEL}.${host}`,
    fileUrl: `https://${host}${PROOF_FILE}`,
  }
}

/** Claims a host for the operator. It shows nothing of theirs until it is proven. */
export async function claimHost(deps: HostDeps, hostName: string): Promise<HostResult> {
  const host = parseHostname(hostName)
  const checked = check(deps, host)
  if (!checked.ok) return checked
  return withOperator(deps, async (tx): Promise<HostResult> => {
    const existingHosts = [...(await listOwnHosts(tx, deps)), ...(await listClaims(tx, deps))]
    if (existingHosts.includes(host)) return { ok: true }
    if (existingHosts.length >= MAX_HOSTS) return { ok: false, reason: 'too-many' }
    await insertClaim(tx, { operator: deps.operator, host, now: deps.now() })
    return { ok: true }
  })
}

const check = ({ settings }: Pick<HostDeps, 'settings'>, host: string) =>
  checkHostName(host, { ours: hostsOfInstall({ settings }), production: !settings.demo })

/** The hosts under which all operators are reached, and the platform host. */
export const hostsOfInstall = ({
  settings,
}: {
  settings: Pick<Deps['settings'], 'publicUrl' | 'platformHostname'>
}): string[] => [new URL(settings.publicUrl).hostname, settings.platformHostname]

/** Checks the proof of a claimed host; the first operator whose proof is found gets it. */
export async function proveHost(
  deps: HostDeps & Pick<Deps, 'hostProofs'>,
  hostName: string,
): Promise<HostResult> {
  const { operator, key } = deps
  const host = parseHostname(hostName)
  const claims = await withOperator(deps, (tx) => listClaims(tx, deps))
  if (!claims.includes(host)) return { ok: false, reason: 'unknown' }
  if (!(await deps.hostProofs.isProven(proofOf({ key, operator, host }))))
    return { ok: false, reason: 'not-proven' }
  return addHost(deps, host)
}

/** Adds a host to the operator: by the platform, or after its proof. */
export async function addHost(deps: HostDeps, hostName: string): Promise<HostResult> {
  const { operator } = deps
  const host = parseHostname(hostName)
  const checked = check(deps, host)
  if (!checked.ok) return checked
  const result = await withOperator(deps, async (tx): Promise<HostResult> => {
    const isAdded = await insertHost(tx, { operator, host })
    if (!isAdded)
      return (await listOwnHosts(tx, deps)).includes(host)
        ? { ok: true }
        : { ok: false, reason: 'taken' }
    await dropClaim(tx, { operator, host })
    await recordAudit(tx, { ...deps, action: 'host.added', object: `host ${host}`, detail: [] })
    return { ok: true }
  })
  if (result.ok) deps.changes.notify(operator)
  return result
}

/** The last host stays: without it the console could not be reached to add another. */
export async function removeHost(deps: HostDeps, hostName: string): Promise<HostResult> {
  const { operator } = deps
  const host = parseHostname(hostName)
  const result = await withOperator(deps, async (tx): Promise<HostResult> => {
    if (await dropClaim(tx, { operator, host })) return { ok: true }
    const ownHosts = await listOwnHosts(tx, deps)
    if (!ownHosts.includes(host)) return { ok: false, reason: 'unknown' }
    if (ownHosts.length === 1) return { ok: false, reason: 'last' }
    await dropHost(tx, { operator, host })
    await recordAudit(tx, { ...deps, action: 'host.removed', object: `host ${host}`, detail: [] })
    return { ok: true }
  })
  if (result.ok) deps.changes.notify(operator)
  return result
}

export const HOST_REJECTION_MESSAGES = {
  'not-a-name': 'Enter a domain such as book.example.com.',
  ours: 'This is the installation’s own address and can’t belong to one operator.',
  'of-this-machine': 'This domain can’t be reached from the internet.',
  'too-many': 'You’ve reached the maximum number of domains. Remove one first.',
  taken: 'This domain is already in use.',
  'not-proven':
    'We couldn’t verify this domain yet. New DNS records can take up to an hour; try again later.',
  unknown: 'This domain no longer exists here.',
  last: 'This is your website’s only domain. Add another before you remove it.',
} satisfies Record<Extract<HostResult, { ok: false }>['reason'], string>
