import * as wire from '@kerbside/contract/chat/office.ts'
import { writeChat } from '@kerbside/contract/chat.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { listDrivers } from '../driver/find-driver.ts'
import {
  listOffices,
  markOffice,
  openOffice,
  showOffice,
  storeOfficeMessage,
} from './office-chat.ts'
import type { OfficeSide } from './office-store.ts'

const DONE = { code: CODE.done, message: '' }

type Who = { side: OfficeSide; driverNumber: number | undefined }
type Input = { driverId?: number | undefined }

/** The conversation of a driver with the desk that belongs to no leg. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const driver = ({ driverId }: Input): Who => ({
    side: 'driver',
    driverNumber: driverId === 0 ? undefined : driverId,
  })
  const desk = ({ driverId }: Input): Who => ({ side: 'desk', driverNumber: driverId })

  serve(app, deps, wire.findOfficeChat, (input, context) => show(context, driver(input)))
  serve(app, deps, wire.findDriverOfficeChat, (input, context) => show(context, desk(input)))
  serve(app, deps, wire.sendOfficeChat, (input, context) => send(context, driver(input), input))
  serve(app, deps, wire.sendDriverOfficeChat, (input, context) => send(context, desk(input), input))
  serve(app, deps, wire.readOfficeChat, (input, context) => mark(context, driver(input), input))
  serve(app, deps, wire.readDriverOfficeChat, (input, context) => mark(context, desk(input), input))

  serve(app, deps, wire.listDriverChats, async (_, context) => {
    const chats = await listOffices(context)
    const drivers = await listDrivers(context)
    return {
      ...DONE,
      chats: chats.map(({ driverNumber, firstName, lastName, side, body, at, unread }) => ({
        driverId: driverNumber,
        name: `${firstName} ${lastName}`.trim(),
        side,
        body,
        at: at.toISOString(),
        unread,
      })),
      drivers: drivers.map(({ driver: { number, firstName, lastName } }) => ({
        driverId: number,
        name: `${firstName} ${lastName}`.trim(),
      })),
    }
  })
}

async function show(context: RequestContext, who: Who) {
  const office = await openOffice(context, who)
  return office ? writeChat(await showOffice(context, office), { side: who.side }) : NOT_FOUND
}

async function send(
  context: RequestContext,
  who: Who,
  { id, body, at }: { id: string; body: string; at?: string | undefined },
) {
  const office = await openOffice(context, who)
  if (!office) return NOT_FOUND
  const sentAt = at === undefined ? undefined : new Date(at)
  const refused = await storeOfficeMessage(context, { office, id, body, sentAt })
  return writeChat(await showOffice(context, office), { side: who.side, refused })
}

async function mark(context: RequestContext, who: Who, { upto }: { upto: number }) {
  const office = await openOffice(context, who)
  if (!office) return NOT_FOUND
  await markOffice(context, { office, upTo: upto })
  return DONE
}
