import { PassThrough } from 'node:stream'
import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/hosting/platform.ts'
import { paymentStateOf } from '@kerbside/domain/hosting/operator-health.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../http/limits.ts'
import { suspendedSentence } from '../../http/send-suspended.ts'
import {
  findPlatformKeyOf,
  type PlatformContext,
  servePlatform,
} from '../../http/serve-platform.ts'
import type { OperatorId } from '../../operator.ts'
import { addHost, claimHost, HOST_REJECTION_MESSAGES, proveHost, removeHost } from './claim-host.ts'
import { CREATE_REJECTION_MESSAGES, createOperator } from './create-operator.ts'
import { cancelOperatorDeletion, planDeletion } from './delete-operator.ts'
import { exportOperator } from './export-operator.ts'
import { findBase } from './find-base.ts'
import { findLastBackup, type LastBackup } from './find-last-backup.ts'
import { findHosted, listHosted } from './list-operators.ts'
import { saveContact } from './save-contact.ts'
import { signInPlatform, signOutPlatform } from './sign-in-platform.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'
import { writeDeskHosts } from './write-hosts.ts'

type Signed = PlatformContext & { by: string }

const MAX_ACTIONS = 200
const EXPORT_LIMIT = { times: 20, per: 'hour' } as const

/** The platform page: the same use cases as the commands, each recorded in the platform log. */
export function platformRoutes(app: FastifyInstance, deps: Deps): void {
  servePlatform(app, deps, wire.findPlatformUser, {
    open: true,
    answer: async (_input, { holder }) => me(holder?.name),
  })
  servePlatform(app, deps, wire.signInPlatform, {
    open: true,
    answer: async ({ key: input }, context) => {
      const opened = await signInPlatform(context, input)
      if (!opened) return { ...me(undefined), code: CODE.refused, message: NO_KEY }
      context.session.keep(opened.token)
      return me(opened.key.name)
    },
  })
  servePlatform(app, deps, wire.signOutPlatform, {
    answer: async (_input, context) => {
      if (context.session.token !== undefined) await signOutPlatform(context, context.session.token)
      context.session.drop()
      return me(undefined)
    },
  })
  servePlatform(app, deps, wire.listOperators, {
    answer: (_input, context) => operatorsReply(context),
  })
  servePlatform(app, deps, wire.createOperator, {
    answer: async ({ base: typed, owner, ownerName, host, ...operatorRequest }, context) => {
      const base = await findBase(context, { ...operatorRequest, text: typed })
      const made = await createOperator(context, {
        operatorRequest: { ...operatorRequest, base },
        host,
        owner: { email: owner, name: ownerName },
        by: actorOf(context),
      })
      if (!made.ok) {
        const errors = made.reasons.map((reason) => ({
          path: FIELD_OF[reason],
          message: CREATE_REJECTION_MESSAGES[reason],
        }))
        const [first] = errors
        return { ...(await operatorsReply(context, first?.message)), link: '', errors }
      }
      context.changes.notify(made.operator)
      await note(context, 'operator.created', operatorRequest.slug, { host: made.host, owner })
      return {
        ...(await operatorsReply(context)),
        link: linkAt(context, made.host, made.invitation.path),
        errors: [],
      }
    },
  })
  servePlatform(app, deps, wire.suspendOperator, {
    answer: ({ slug, reason }, context) =>
      ofOne(context, slug, async ({ operator }) => {
        const isNew = await suspendOperator(context, { operator, by: actorOf(context), reason })
        if (isNew) await note(context, 'operator.suspended', slug, { reason })
        context.changes.notify(operator)
        return ''
      }),
  })
  servePlatform(app, deps, wire.resumeOperator, {
    answer: ({ slug }, context) =>
      ofOne(context, slug, async ({ operator }) => {
        const isNew = await resumeOperator(context, { operator, by: actorOf(context) })
        if (isNew) await note(context, 'operator.resumed', slug, {})
        context.changes.notify(operator)
        return ''
      }),
  })
  servePlatform(app, deps, wire.deleteOperator, {
    answer: ({ slug, typed }, context) =>
      ofOne(context, slug, async ({ operator, profile }) => {
        const isSuspended = profile.suspended === true
        const by = actorOf(context)
        const planned = await planDeletion(context, { operator, slug, typed, isSuspended, by })
        if (!planned.ok) return DELETE_REJECTION_MESSAGES[planned.reason]
        await note(context, 'operator.deletion-planned', slug, { at: planned.at.toISOString() })
        return ''
      }),
  })
  servePlatform(app, deps, wire.cancelOperatorDeletion, {
    answer: ({ slug }, context) =>
      ofOne(context, slug, async ({ operator }) => {
        const isSaved = await cancelOperatorDeletion(context, { operator, by: actorOf(context) })
        if (isSaved) await note(context, 'operator.kept', slug, {})
        return ''
      }),
  })
  servePlatform(app, deps, wire.saveOperatorContact, {
    answer: async ({ slug, ...contact }, context) => {
      if (!(await findHosted(context, slug))) return undefined
      const saved = await saveContact(context, { slug, ...contact })
      if (!saved.ok) return operatorsReply(context, NEWER_CONTACT)
      await note(context, 'operator.contact-saved', slug, {})
      return operatorsReply(context)
    },
  })
  servePlatform(app, deps, wire.changeHostName, {
    answer: ({ slug, host, action }, context) =>
      ofOne(context, slug, async ({ operator }) => {
        const services = { ...context, operator, principal: {}, actor: actorOf(context) }
        const change = { add: addHost, claim: claimHost, prove: proveHost, remove: removeHost }
        const result = await change[action](services, host)
        if (!result.ok) return HOST_REJECTION_MESSAGES[result.reason]
        await note(context, `host.${action}`, slug, { host })
        return ''
      }),
  })
  servePlatform(app, deps, wire.listPlatformActions, {
    answer: async (_input, { platformRegistry }) => {
      const { notes, isWhole } = await platformRegistry.listNotes(MAX_ACTIONS)
      const actions = notes.map((item) => ({ ...item, at: item.at.toISOString() }))
      return { code: CODE.done, message: '', whole: isWhole, actions }
    },
  })
  exportRoute(app, deps)
}

/** The form field of each reason why no operator was created. */
const FIELD_OF = {
  'bad-slug': 'slug',
  'slug-taken': 'slug',
  'bad-name': 'name',
  'bad-zone': 'zone',
  'bad-currency': 'currency',
  'bad-country': 'country',
  'bad-base': 'base',
  'bad-host': 'host',
  'host-taken': 'host',
  'bad-owner-name': 'ownerName',
  'bad-owner': 'owner',
} satisfies Record<keyof typeof CREATE_REJECTION_MESSAGES, string>

const NO_KEY = 'This key isn’t valid. It may have been revoked.'

const NEWER_CONTACT = 'Someone else changed this contact. Close it and open it again.'

const DELETE_REJECTION_MESSAGES = {
  'not-suspended': 'Suspend this operator before you delete it.',
  'not-its-name': 'The operator ID doesn’t match. Nothing was deleted.',
}

const me = (name: string | undefined) => ({
  code: CODE.done,
  message: '',
  signedIn: name !== undefined,
  name: name ?? '',
})

const actorOf = ({ holder }: Signed) =>
  ({ kind: 'host', id: holder?.id ?? '', name: holder?.name ?? '' }) as const

const note = (
  { platformRegistry, now, by }: Signed,
  ...[action, object, detail]: [string, string, Record<string, string>]
): Promise<void> => platformRegistry.note({ at: now(), by, action, object, detail })

/** The address of a host of this install: with the scheme and port of its public URL. */
function linkAt({ settings }: Signed, host: string, path: string): string {
  const { protocol, port } = new URL(settings.publicUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${path}`
}

type HostedTarget = { operator: OperatorId; profile: Operator }

/** Undefined if the operator does not exist; otherwise all operators afterwards, with the reason if it was not done. */
async function ofOne(context: Signed, slug: string, work: (item: HostedTarget) => Promise<string>) {
  const profile = await findHosted(context, slug)
  return (
    profile && operatorsReply(context, await work({ profile, operator: profile.id as OperatorId }))
  )
}

const stateOf = ({ suspended, mode }: Operator, deleteAt: Date | undefined) => {
  if (deleteAt) return 'leaving' as const
  return suspended ? ('suspended' as const) : mode
}

/** The size and the rest of a scheduled backup, if that was the last one. */
function writeBackup({ at, verified, failure }: LastBackup) {
  const stored = verified && verified.at.getTime() === at?.getTime() ? verified : undefined
  return {
    at: at?.toISOString() ?? '',
    target: stored?.target ?? '',
    bytes: stored?.bytes ?? 0,
    verified: stored?.by ?? ('' as const),
    note: stored?.note ?? '',
    failedAt: failure?.at.toISOString() ?? '',
    failure: failure?.why ?? '',
  }
}

async function operatorsReply(context: Signed, rejection = '') {
  const hosted = await listHosted(context)
  return {
    version: context.settings.version,
    lastBackup: writeBackup(await findLastBackup(context)),
    code: rejection === '' ? CODE.done : CODE.refused,
    message: rejection,
    operators: hosted.map(({ profile, hosts, activity, mail, contact, area, deleteAt }) => ({
      slug: profile.slug,
      name: profile.name,
      state: stateOf(profile, deleteAt),
      sentence: suspendedSentence(profile),
      hosts: writeDeskHosts(hosts),
      bookings: activity.bookings,
      bookingsWeek: activity.bookingsWeek,
      bookingsDay: activity.bookingsDay,
      revenueMonth: activity.revenueMonth,
      currencyCode: profile.currency,
      mail,
      payment: paymentStateOf({ ...profile.settings, ...activity }),
      failing: activity.failing,
      contact: {
        name: contact.name,
        email: contact.email,
        phone: contact.phone,
        notes: contact.notes,
        version: contact.version,
      },
      area: area
        ? {
            name: area.name,
            dataAt: area.dataAt?.toISOString() ?? '',
            bytes: area.bytes,
            streets: area.streets?.state ?? ('' as const),
            restarts: area.streets?.restarts ?? 0,
            memoryBytes: area.streets?.memoryBytes ?? 0,
          }
        : null,
      deleteAt: deleteAt?.toISOString() ?? '',
      lastSignIn: activity.lastSignInAt?.toISOString() ?? '',
    })),
  }
}

/** A file, so not an endpoint of the contract: `/host/export?slug=…`, a ZIP written as a stream. */
function exportRoute(app: FastifyInstance, deps: Deps): void {
  const limited = { limit: EXPORT_LIMIT, method: 'GET', path: '/host/export' } as const
  app.get<{ Querystring: { slug?: unknown } }>(
    '/host/export',
    { config: { rateLimit: limitOf(deps, limited) } },
    async (request, response) => {
      const key = await findPlatformKeyOf(deps, request)
      const { slug } = request.query
      const profile = key && typeof slug === 'string' && (await findHosted(deps, slug))
      if (!key || !profile) return response.code(404).send(MISSING)
      await deps.platformRegistry.note({
        at: deps.now(),
        by: key.name,
        action: 'operator.exported',
        object: profile.slug,
        detail: {},
      })
      const to = new PassThrough()
      exportOperator(deps, { operator: profile.id as OperatorId, to }).then(
        () => to.end(),
        // the connection is cut after an error, so that an incomplete file is not taken for a complete one
        (error: unknown) => {
          deps.log.error({ err: error }, 'an export failed')
          to.destroy(error instanceof Error ? error : new Error('an export failed'))
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
