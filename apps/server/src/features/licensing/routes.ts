import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/licensing.ts'
import { type LicenceSettings, NO_LICENCE } from '@kerbside/domain/licensing/licence-profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { actorOf } from '../audit/record-audit.ts'
import { readOperator } from '../operator/save-operator.ts'
import { checkRecord } from './check-record.ts'
import { makePack } from './pack/make-pack.ts'
import { stateLabel } from './pack/pack-labels.ts'
import { isOurPack, verifyPack } from './pack/verify-pack.ts'
import { registerRoutes } from './register-routes.ts'
import { planRetention } from './retention/apply-retention.ts'
import { endRetentionHold, makeRetentionHold } from './retention/save-retention-hold.ts'
import { showRetained } from './retention/show-retained.ts'
import { saveLicenceSettings } from './save-licence.ts'
import { addParticular, showRecord, showRecords } from './show-records.ts'
import { writeRecordRow } from './write-record-row.ts'

const DONE = { code: CODE.done, message: '' } as const
const rejection = (message: string) => ({ code: CODE.refused, message })

/** The endpoints of the licensing record. */
export function licensingRoutes(app: FastifyInstance, deps: Deps): void {
  registerRoutes(app, deps)

  serve(app, deps, wire.listDeskRecords, async (input, context) => {
    const shown = await showRecords(context, {
      from: input.from,
      until: input.until,
      words: input.q,
      lacking: input.lacking === '1',
      skip: input.skip ?? 0,
      max: wire.RECORDS_AT_ONCE,
    })
    if (!shown) return NOT_FOUND
    const { rows, found, counts, retainedUntil } = shown
    return {
      ...DONE,
      records: rows.map((row) => writeRecordRow(context.profile, row)),
      found,
      counts,
      keptUntil: retainedUntil.toISOString(),
    }
  })

  serve(app, deps, wire.showDeskRecord, async ({ reference }, context) => {
    const shown = await showRecord(context, { reference })
    if (!shown) return NOT_FOUND
    return {
      ...DONE,
      record: writeRecordRow(context.profile, shown.journey),
      particulars: shown.particulars,
      history: shown.history.map((event) =>
        event.what === 'state'
          ? { ...event, from: stateLabel(event.from), to: stateLabel(event.to) }
          : event,
      ),
      entries: shown.entries.map(({ number, at, action, hash }) => ({
        number,
        at: at.toISOString(),
        action,
        seal: hash.toString('hex').slice(0, 8),
      })),
    }
  })

  serve(app, deps, wire.addDeskRecord, async (input, context) => {
    const added = await addParticular(context, input)
    return added.ok ? DONE : rejection(ADD_RECORD_MESSAGES[added.reason])
  })

  serve(app, deps, wire.showDeskLicence, async (_, context) => {
    const { operator, version } = await readOperator(context)
    return {
      ...DONE,
      version,
      licence: writeLicence(operator.settings.licensing ?? NO_LICENCE),
      operator: operator.settings.company || operator.name,
    }
  })

  serve(app, deps, wire.saveDeskLicence, async ({ version, ...licence }, context) => {
    const saved = await saveLicenceSettings(context, { version, licence })
    if (saved.ok)
      return {
        ...DONE,
        version: saved.version,
        licence: writeLicence(saved.operator.settings.licensing ?? NO_LICENCE),
        errors: [],
      }
    if (saved.reason === 'invalid')
      return {
        ...rejection(saved.errors.map(({ message }) => message).join(' ')),
        version,
        licence: writeLicence(licence),
        errors: saved.errors.map(({ path }) => path),
      }
    return {
      conflict: {
        ...rejection('Someone else changed this. You’re seeing the latest version.'),
        version: saved.version,
        licence: writeLicence(saved.operator.settings.licensing ?? NO_LICENCE),
        errors: [],
      },
    }
  })

  serve(app, deps, wire.makeDeskPack, async ({ requestedBy, q, ...input }, context) => {
    const by = actorOf(context).name
    const made = await makePack(context, { ...input, requestedBy: requestedBy, words: q, by })
    if (!made.ok)
      return {
        ...rejection(PACK_MESSAGES[made.reason]),
        filename: '',
        pack: '',
        journeys: 0,
        entries: 0,
        fingerprint: '',
      }
    const { name, bytes, journeys, entries, fingerprint } = made
    const pack = bytes.toString('base64')
    return { ...DONE, filename: name, pack, journeys, entries, fingerprint }
  })

  serve(app, deps, wire.checkDeskPack, async ({ pack }, context) => {
    const checked = await verifyPack(Buffer.from(pack, 'base64'))
    if (!checked.ok)
      return {
        ...DONE,
        whole: false,
        broken: checked.reason === 'no-pack' ? '' : `${checked.reason} ${checked.what}`.trim(),
        madeAt: '',
        madeBy: '',
        entries: 0,
        fingerprint: '',
        ours: false,
      }
    const { manifest, fingerprint } = checked
    return {
      ...DONE,
      whole: true,
      broken: '',
      madeAt: manifest.madeAt,
      madeBy: manifest.madeBy,
      entries: manifest.entries,
      fingerprint,
      ours: await isOurPack(context, checked),
    }
  })

  serve(app, deps, wire.checkDeskRecords, async (_, context) => {
    const checked = await checkRecord(context)
    if (!checked.ok)
      return { ...DONE, whole: false, entries: 0, brokenAt: checked.brokenAt, seal: '', since: '' }
    return {
      ...DONE,
      whole: true,
      entries: checked.entries,
      brokenAt: 0,
      seal: checked.head?.hash.toString('hex').slice(0, 8) ?? '',
      since: (await showRetained(context)).since?.toISOString() ?? '',
    }
  })

  serve(app, deps, wire.showDeskRetention, async (_, context) => {
    const { lastRun, ...tomorrow } = await planRetention(context)
    const { holds, packs } = await showRetained(context)
    return {
      ...DONE,
      tomorrow,
      months: (context.profile.settings.licensing ?? NO_LICENCE).months,
      lastRun: lastRun?.toISOString() ?? '',
      holds: holds.map(({ madeBy, madeAt, ...retentionHold }) => ({
        ...retentionHold,
        madeBy,
        madeAt: madeAt.toISOString(),
      })),
      packs: packs.map(({ madeAt, madeBy, requestedBy, ...pack }) => ({
        ...pack,
        madeAt: madeAt.toISOString(),
        madeBy,
        requestedBy: requestedBy,
      })),
    }
  })

  serve(app, deps, wire.makeDeskRetentionHold, async (input, context) => {
    const made = await makeRetentionHold(context, input)
    return made.ok ? DONE : rejection(RETENTION_HOLD_MESSAGES[made.reason])
  })

  serve(app, deps, wire.endDeskRetentionHold, async ({ id }, context) =>
    (await endRetentionHold(context, { id })) ? DONE : NOT_FOUND,
  )
}

const writeLicence = ({ also, ...rest }: LicenceSettings) => ({
  ...rest,
  also: [...also],
})

const ADD_RECORD_MESSAGES = {
  'no-journey': 'Couldn’t find this journey in the record.',
  forgotten: 'This journey’s retention period is over and its personal data has been removed.',
  known: 'The record already has this detail, and existing entries can’t be changed.',
} as const

const PACK_MESSAGES = {
  'no-days': 'The start date must not be after the end date.',
  'too-many': 'A pack can contain up to 5,000 journeys. Choose a shorter period.',
} as const

const RETENTION_HOLD_MESSAGES = {
  'no-booking': 'Couldn’t find a booking with this reference.',
  'no-address': 'Enter the person’s email address.',
  held: 'There’s already a hold on this.',
} as const
