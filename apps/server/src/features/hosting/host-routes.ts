import { PassThrough } from 'node:stream'
import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/host/office.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../http/limits.ts'
import { suspendedSentence } from '../../http/send-suspended.ts'
import { type HostCall, hostKeyOf, serveHost } from '../../http/serve-host.ts'
import type { OperatorId } from '../../operator.ts'
import { CREATE_REFUSALS, createOperator } from './create-operator.ts'
import { keepOperator, planDeletion } from './delete-operator.ts'
import { exportOperator } from './export-operator.ts'
import { addHost, claimHost, HOST_REFUSALS, proveHost, removeHost } from './keep-host.ts'
import { findHosted, listHosted } from './list-operators.ts'
import { signInHost, signOutHost } from './sign-in-host.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'
import { writeDeskHosts } from './write-hosts.ts'

type Signed = HostCall & { by: string }

const MOST_DEEDS = 200
const EXPORT_LIMIT = { times: 20, per: 'hour' } as const

/** The page of whoever runs the install: the commands' own use cases, each noted in the host's log. */
export function hostRoutes(app: FastifyInstance, deps: Deps): void {
  serveHost(app, deps, wire.findHost, {
    open: true,
    answer: async (_nothing, { holder }) => me(holder?.name),
  })
  serveHost(app, deps, wire.signInHost, {
    open: true,
    answer: async ({ key: said }, call) => {
      const opened = await signInHost(call, said)
      if (!opened) return { ...me(undefined), code: CODE.refused, message: NO_KEY }
      call.session.keep(opened.token)
      return me(opened.key.name)
    },
  })
  serveHost(app, deps, wire.signOutHost, {
    answer: async (_nothing, call) => {
      if (call.session.token !== undefined) await signOutHost(call, call.session.token)
      call.session.drop()
      return me(undefined)
    },
  })
  serveHost(app, deps, wire.listOperators, { answer: (_nothing, call) => say(call) })
  serveHost(app, deps, wire.createOperator, {
    answer: async ({ lat, lng, owner, ownername, host, ...wish }, call) => {
      const made = await createOperator(call, {
        wish: { ...wish, base: { lat, lng } },
        host,
        owner: { email: owner, name: ownername },
        by: actorOf(call),
      })
      if (!made.ok) {
        const field = FIELD_OF[made.reason]
        return { ...(await say(call, CREATE_REFUSALS[made.reason])), link: '', field }
      }
      call.changes.tell(made.operator)
      await note(call, 'operator.created', wish.slug, { host: made.host, owner })
      return {
        ...(await say(call)),
        link: linkAt(call, made.host, made.invitation.path),
        field: '',
      }
    },
  })
  serveHost(app, deps, wire.suspendOperator, {
    answer: ({ slug, reason }, call) =>
      ofOne(call, slug, async ({ operator }) => {
        const isNew = await suspendOperator(call, { operator, by: actorOf(call), reason })
        if (isNew) await note(call, 'operator.suspended', slug, { reason })
        call.changes.tell(operator)
        return ''
      }),
  })
  serveHost(app, deps, wire.resumeOperator, {
    answer: ({ slug }, call) =>
      ofOne(call, slug, async ({ operator }) => {
        const isNew = await resumeOperator(call, { operator, by: actorOf(call) })
        if (isNew) await note(call, 'operator.resumed', slug, {})
        call.changes.tell(operator)
        return ''
      }),
  })
  serveHost(app, deps, wire.deleteOperator, {
    answer: ({ slug, typed }, call) =>
      ofOne(call, slug, async ({ operator, profile }) => {
        const isSuspended = profile.suspended === true
        const by = actorOf(call)
        const planned = await planDeletion(call, { operator, slug, typed, isSuspended, by })
        if (!planned.ok) return DELETE_REFUSALS[planned.reason]
        await note(call, 'operator.deletion-planned', slug, { at: planned.at.toISOString() })
        return ''
      }),
  })
  serveHost(app, deps, wire.keepOperator, {
    answer: ({ slug }, call) =>
      ofOne(call, slug, async ({ operator }) => {
        const isKept = await keepOperator(call, { operator, by: actorOf(call) })
        if (isKept) await note(call, 'operator.kept', slug, {})
        return ''
      }),
  })
  serveHost(app, deps, wire.changeHostName, {
    answer: ({ slug, host, deed }, call) =>
      ofOne(call, slug, async ({ operator }) => {
        const means = { ...call, operator, who: {}, actor: actorOf(call) }
        const change = { add: addHost, claim: claimHost, prove: proveHost, remove: removeHost }
        const verdict = await change[deed](means, host)
        if (!verdict.ok) return HOST_REFUSALS[verdict.reason]
        await note(call, `host.${deed}`, slug, { host })
        return ''
      }),
  })
  serveHost(app, deps, wire.listHostDeeds, {
    answer: async (_nothing, { hostBook }) => {
      const { notes, isWhole } = await hostBook.listNotes(MOST_DEEDS)
      const deeds = notes.map((one) => ({ ...one, at: one.at.toISOString() }))
      return { code: CODE.done, message: '', whole: isWhole, deeds }
    },
  })
  exportRoute(app, deps)
}

/** Where a form shows why no operator was made. */
const FIELD_OF = {
  'bad-slug': 'slug',
  'slug-taken': 'slug',
  'bad-name': 'name',
  'bad-zone': 'zone',
  'bad-currency': 'currency',
  'bad-country': 'country',
  'bad-base': 'lat',
  'bad-host': 'host',
  'host-taken': 'host',
  'bad-owner': 'owner',
} satisfies Record<keyof typeof CREATE_REFUSALS, string>

const NO_KEY = 'This key opens nothing here. It may have been ended.'

const DELETE_REFUSALS = {
  'not-suspended': 'Suspend it first: an operator that takes bookings is not deleted.',
  'not-its-name': 'What was typed is not its short name. Nothing was deleted.',
}

const me = (name: string | undefined) => ({
  code: CODE.done,
  message: '',
  signedin: name !== undefined,
  name: name ?? '',
})

const actorOf = ({ holder }: Signed) =>
  ({ kind: 'host', id: holder?.id ?? '', name: holder?.name ?? '' }) as const

const note = (
  { hostBook, now, by }: Signed,
  ...[deed, object, detail]: [string, string, Record<string, string>]
): Promise<void> => hostBook.note({ at: now(), by, deed, object, detail })

/** How the world reaches a host of this install: by the scheme and port of its public address. */
function linkAt({ settings }: Signed, host: string, path: string): string {
  const { protocol, port } = new URL(settings.publicUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${path}`
}

type One = { operator: OperatorId; profile: Operator }

/** Undefined where there is no such operator; else how all stand after it, with the reason it was not done. */
async function ofOne(call: Signed, slug: string, work: (one: One) => Promise<string>) {
  const profile = await findHosted(call, slug)
  return profile && say(call, await work({ profile, operator: profile.id as OperatorId }))
}

const stateOf = ({ suspended, mode }: Operator, deleteAt: Date | undefined) => {
  if (deleteAt) return 'leaving' as const
  return suspended ? ('suspended' as const) : mode
}

async function say(call: Signed, refusal = '') {
  const hosted = await listHosted(call)
  return {
    code: refusal === '' ? CODE.done : CODE.refused,
    message: refusal,
    operators: hosted.map(({ profile, hosts, bookings, lastSignInAt, deleteAt }) => ({
      slug: profile.slug,
      name: profile.name,
      state: stateOf(profile, deleteAt),
      sentence: suspendedSentence(profile),
      hosts: writeDeskHosts(hosts),
      bookings,
      deleteat: deleteAt?.toISOString() ?? '',
      lastsignin: lastSignInAt?.toISOString() ?? '',
    })),
  }
}

/** A file, and so none of the contract's calls: `/host/export?slug=…`, a ZIP as it is written. */
function exportRoute(app: FastifyInstance, deps: Deps): void {
  const limited = { limit: EXPORT_LIMIT, method: 'GET', path: '/host/export' } as const
  app.get<{ Querystring: { slug?: unknown } }>(
    '/host/export',
    { config: { rateLimit: limitOf(deps, limited) } },
    async (request, response) => {
      const key = await hostKeyOf(deps, request)
      const { slug } = request.query
      const profile = key && typeof slug === 'string' && (await findHosted(deps, slug))
      if (!key || !profile) return response.code(404).send(MISSING)
      await deps.hostBook.note({
        at: deps.now(),
        by: key.name,
        deed: 'operator.exported',
        object: profile.slug,
        detail: {},
      })
      const to = new PassThrough()
      exportOperator(deps, { operator: profile.id as OperatorId, to }).then(
        () => to.end(),
        // the file is cut off where it broke, so that nobody takes it for whole
        (error: unknown) => {
          deps.log.error({ err: error }, 'an export')
          to.destroy(error instanceof Error ? error : new Error('an export'))
        },
      )
      return response
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${profile.slug}.zip"`,
          'cache-control': 'no-store',
        })
        .send(to)
    },
  )
}
