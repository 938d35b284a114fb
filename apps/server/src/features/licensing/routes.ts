import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/licensing.ts'
import { type LicenceSettings, NO_LICENCE } from '@kerbside/domain/licensing/licence-profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { actorOf } from '../audit/keep-audit.ts'
import { readOperator } from '../operator/save-operator.ts'
import { planRetention } from './apply-retention.ts'
import { checkRecord } from './check-record.ts'
import { endHold, makeHold } from './keep-hold.ts'
import { keepLicenceSettings } from './keep-licence.ts'
import { makePack } from './make-pack.ts'
import { registerRoutes } from './register-routes.ts'
import { showKept } from './show-kept.ts'
import { addParticular, showRecord, showRecords } from './show-records.ts'
import { isOurPack, verifyPack } from './verify-pack.ts'
import { writeRecordRow } from './write-record-row.ts'

const DONE = { code: CODE.done, message: '' } as const
const refused = (message: string) => ({ code: CODE.refused, message })

/** The record an authority asks for. */
export function licensingRoutes(app: FastifyInstance, deps: Deps): void {
  registerRoutes(app, deps)

  serve(app, deps, wire.listDeskRecords, async (said, call) => {
    const shown = await showRecords(call, {
      from: said.from,
      until: said.until,
      words: said.q,
      lacking: said.lacking === '1',
      skip: said.skip ?? 0,
      most: wire.RECORDS_AT_ONCE,
    })
    if (!shown) return NOT_FOUND
    const { rows, found, counts, keptUntil } = shown
    return {
      ...DONE,
      records: rows.map((row) => writeRecordRow(call.profile, row)),
      found,
      counts,
      keptuntil: keptUntil.toISOString(),
    }
  })

  serve(app, deps, wire.showDeskRecord, async ({ reference }, call) => {
    const shown = await showRecord(call, { reference })
    if (!shown) return NOT_FOUND
    return {
      ...DONE,
      record: writeRecordRow(call.profile, shown.journey),
      particulars: shown.particulars,
      history: [...shown.history],
      entries: shown.entries.map(({ number, at, deed, hash }) => ({
        number,
        at: at.toISOString(),
        deed,
        seal: hash.toString('hex').slice(0, 8),
      })),
    }
  })

  serve(app, deps, wire.addDeskRecord, async (said, call) => {
    const added = await addParticular(call, said)
    return added.ok ? DONE : refused(ADD_WORDS[added.reason])
  })

  serve(app, deps, wire.showDeskLicence, async (_, call) => {
    const { operator, version } = await readOperator(call)
    return {
      ...DONE,
      version,
      licence: writeLicence(operator.settings.licensing ?? NO_LICENCE),
      operator: operator.settings.company || operator.name,
    }
  })

  serve(app, deps, wire.saveDeskLicence, async ({ version, ...said }, call) => {
    const licence = { ...said, licenceNumber: said.licencenumber }
    const { licencenumber: _wire, ...kept } = licence
    const saved = await keepLicenceSettings(call, { version, licence: kept })
    if (saved.ok)
      return {
        ...DONE,
        version: saved.version,
        licence: writeLicence(saved.operator.settings.licensing ?? NO_LICENCE),
        faults: [],
      }
    if (saved.reason === 'faults')
      return {
        ...refused(saved.faults.map(({ message }) => message).join(' ')),
        version,
        licence: writeLicence(kept),
        faults: saved.faults.map(({ path }) => path),
      }
    return {
      conflict: {
        ...refused('Somebody else changed this meanwhile. This is how it stands now.'),
        version: saved.version,
        licence: writeLicence(saved.operator.settings.licensing ?? NO_LICENCE),
        faults: [],
      },
    }
  })

  serve(app, deps, wire.makeDeskPack, async ({ askedby, q, ...said }, call) => {
    const by = actorOf(call).name
    const made = await makePack(call, { ...said, askedBy: askedby, words: q, by })
    if (!made.ok)
      return {
        ...refused(PACK_WORDS[made.reason]),
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

  serve(app, deps, wire.checkDeskPack, async ({ pack }, call) => {
    const checked = verifyPack(Buffer.from(pack, 'base64'))
    if (!checked.ok)
      return {
        ...DONE,
        whole: false,
        broken: checked.reason === 'no-pack' ? '' : `${checked.reason} ${checked.what}`.trim(),
        madeat: '',
        madeby: '',
        entries: 0,
        fingerprint: '',
        ours: false,
      }
    const { manifest, fingerprint } = checked
    return {
      ...DONE,
      whole: true,
      broken: '',
      madeat: manifest.madeAt,
      madeby: manifest.madeBy,
      entries: manifest.entries,
      fingerprint,
      ours: await isOurPack(call, checked),
    }
  })

  serve(app, deps, wire.checkDeskRecords, async (_, call) => {
    const checked = await checkRecord(call)
    if (!checked.ok)
      return { ...DONE, whole: false, entries: 0, brokenat: checked.brokenAt, seal: '', since: '' }
    return {
      ...DONE,
      whole: true,
      entries: checked.entries,
      brokenat: 0,
      seal: checked.head?.hash.toString('hex').slice(0, 8) ?? '',
      since: (await showKept(call)).since?.toISOString() ?? '',
    }
  })

  serve(app, deps, wire.showDeskRetention, async (_, call) => {
    const { lastRun, ...tomorrow } = await planRetention(call)
    const { holds, packs } = await showKept(call)
    return {
      ...DONE,
      tomorrow,
      months: (call.profile.settings.licensing ?? NO_LICENCE).months,
      lastrun: lastRun?.toISOString() ?? '',
      holds: holds.map(({ madeBy, madeAt, ...hold }) => ({
        ...hold,
        madeby: madeBy,
        madeat: madeAt.toISOString(),
      })),
      packs: packs.map(({ madeAt, madeBy, askedBy, ...pack }) => ({
        ...pack,
        madeat: madeAt.toISOString(),
        madeby: madeBy,
        askedby: askedBy,
      })),
    }
  })

  serve(app, deps, wire.makeDeskHold, async (said, call) => {
    const made = await makeHold(call, said)
    return made.ok ? DONE : refused(HOLD_WORDS[made.reason])
  })

  serve(app, deps, wire.endDeskHold, async ({ id }, call) =>
    (await endHold(call, { id })) ? DONE : NOT_FOUND,
  )
}

const writeLicence = ({ licenceNumber, also, ...rest }: LicenceSettings) => ({
  ...rest,
  licencenumber: licenceNumber,
  also: [...also],
})

const ADD_WORDS = {
  'no-journey': 'There is no record of that journey.',
  forgotten: 'The particulars of that journey are past their time and gone.',
  known: 'The record has that already; what it has is never overwritten.',
} as const

const PACK_WORDS = {
  'no-days': 'Choose days whose first is not after the last.',
  'too-many': 'A pack holds 5,000 journeys. Choose fewer days.',
} as const

const HOLD_WORDS = {
  'no-booking': 'There is no booking with that reference.',
  'no-address': 'Say the person’s e-mail address.',
  held: 'That is held already.',
} as const
