import { MAX_HOSTS } from '@kerbside/domain/hosting/host-name.ts'
import { WIDGET_MODES } from '@kerbside/domain/operator/setting-fields.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, nothing, requiredText, text } from '../scalar.ts'

const roles = ['owner'] as const
const often = { times: 300, per: 'minute' } as const
const seldom = { times: 60, per: 'minute' } as const

export const DeskTrackingCode = z.object({
  code: z.string(),
  name: z.string(),
  /** Origins; a host name may begin with "*.". */
  domains: z.array(z.string()),
  /** '' for the layout of the operator's other widgets. */
  mode: z.string(),
  revoked: z.boolean(),
})
export type DeskTrackingCode = z.infer<typeof DeskTrackingCode>

export const listTrackingCodes = endpoint({
  method: 'GET',
  path: '/api/desk/trackingcodes',
  about:
    'Lists the third-party pages that embed the booking, by their codes, and the address of the widget.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: z.object({
    ...envelope,
    /** The public address of the operator's site, without a trailing slash. */
    site: z.string(),
    /** Allowed domains of the operator; a code without domains of its own uses them. */
    domains: z.array(z.string()),
    widgetMode: z.string(),
    codes: z.array(DeskTrackingCode),
  }),
})

export const saveTrackingCode = endpoint({
  method: 'POST',
  path: '/api/desk/trackingcode',
  about:
    'Creates a tracking code, or changes the one named: its name, the allowed domains, its layout.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    /** '' creates a new one. */
    code: text('code', 64).default(''),
    name: requiredText('Name', 80),
    domains: z.array(requiredText('Domain')).max(40, 'You can add up to 40 domains'),
    mode: z.enum(['', ...WIDGET_MODES], 'Layout is invalid'),
    revoked: z.boolean().default(false),
  }),
  reply: z.object({ ...envelope, saved: DeskTrackingCode.nullable() }),
})

export const DeskHost = z.object({
  host: z.string(),
  state: z.enum(['live', 'waiting']),
  /** For a host that waits for proof: what we look for, and where. Either proof suffices. */
  txtName: z.string(),
  txtValue: z.string(),
  fileUrl: z.string(),
})
export type DeskHost = z.infer<typeof DeskHost>

const hosts = z.object({ ...envelope, hosts: z.array(DeskHost) })

export const listHosts = endpoint({
  method: 'GET',
  path: '/api/desk/hosts',
  about: `Host names of the operator's site, at most ${MAX_HOSTS}, and those that are not proven yet.`,
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: hosts,
})

const host = requiredText('Domain')

export const claimHost = endpoint({
  method: 'POST',
  path: '/api/desk/host',
  about: 'Claims a host name for the operator; the reply explains how to prove it.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ host }),
  reply: hosts,
})

export const proveHost = endpoint({
  method: 'POST',
  path: '/api/desk/host/prove',
  about: 'Checks the proof; if it is found, the host serves the operator’s site from then on.',
  audience: 'desk',
  roles,
  limit: { times: 12, per: 'minute' },
  input: z.object({ host }),
  reply: hosts,
})

export const removeHost = endpoint({
  method: 'POST',
  path: '/api/desk/host/remove',
  about: 'Removes a host name from the operator’s site, or discards one that was not proven.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ host }),
  reply: hosts,
})
