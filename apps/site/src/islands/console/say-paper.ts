import type { BoardDriver } from '@kerbside/contract/desk/board.ts'
import { say } from '@kerbside/words/say.ts'

type Paper = BoardDriver['papers'][number]

const KINDS = {
  badge: 'desk.badge',
  driving_licence: 'desk.driving_licence',
  plate: 'desk.plate',
  insurance: 'desk.insurance',
  mot: 'desk.mot',
} as const satisfies Record<Paper['kind'], string>

/** A civil date as one says it; noon is the same day in every zone an operator lives in. */
export const sayDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

export const sayPaper = ({ kind, endson, ended }: Paper): string =>
  say(ended ? 'desk.paperEnded' : 'desk.paperEnds', {
    paper: say(KINDS[kind]),
    day: sayDay(endson),
  })
