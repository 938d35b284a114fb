import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import type { DeskJob } from '@kerbside/web/dispatch/api.ts'
import { isUnderWay, lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { withPending } from '@kerbside/web/dispatch/pending-writes.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { NO_FILTER } from './board-filter.ts'
import { BoardUnheard, BoardWait } from './board-wait.tsx'
import { CandidatePalette } from './candidate-palette.tsx'
import { CommandPalette } from './command-palette.tsx'
import { DeskButton } from './desk-button.tsx'
import { useDesk, usePending } from './desk-means.tsx'
import { boardOf, jobOf } from './desk-queries.ts'
import { EditSheet } from './edit-sheet.tsx'
import { JobActions } from './job-actions.tsx'
import { JobCheck } from './job-check.tsx'
import { JobDriver } from './job-driver.tsx'
import { JobHead } from './job-head.tsx'
import { JobHistory } from './job-history.tsx'
import { JobJourney } from './job-journey.tsx'
import { JobList } from './job-list.tsx'
import { JobPassenger } from './job-passenger.tsx'
import { JobPrice } from './job-price.tsx'
import { JobTalk } from './job-talk.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { hearCommands } from './open-commands.ts'
import { openNewBooking } from './open-new-booking.ts'
import { PriceSheet } from './price-sheet.tsx'
import { useBoard } from './use-board.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { type Asking, useJobActions } from './use-job-actions.tsx'
import { useLooking } from './use-looking.ts'
import './price-sheet.css'

/** One journey: everything about it, and what can be done with what follows. */
export function JobScreen() {
  const { reference } = useParams()
  const jobpartid = Number(reference)
  const pending = usePending()
  const { data, error, refetch, isPending } = useQuery({
    ...jobOf(jobpartid),
    enabled: Number.isInteger(jobpartid) && jobpartid > 0,
  })
  const leg = data?.leg && withPending([data.leg], pending)[0]
  const day = useDayOfJob(leg)
  const isMissing = !Number.isInteger(jobpartid) || (data !== undefined && !leg)
  return (
    <div className="jp">
      <JobList current={jobpartid} day={day} />
      {isMissing && <Missing />}
      {!isMissing && error && !data && (
        <BoardUnheard error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && isPending && !error && <BoardWait />}
      {data?.job && leg && <Job key={jobpartid} told={data} leg={leg} />}
    </div>
  )
}

function Missing() {
  const go = useNavigate()
  return (
    <section className="dk-mid">
      <h2>{say('desk.jobMissing')}</h2>
      <p className="soft">{say('desk.jobMissingText')}</p>
      <DeskButton look="primary" onPress={() => void go('/console/board')}>
        {say('desk.toBoard')}
      </DeskButton>
    </section>
  )
}

type Open = Asking | 'price' | 'assign' | 'offer' | 'edit' | 'commands' | 'keys' | undefined

function Job({ told, leg }: { told: DeskJob; leg: BoardLeg }) {
  const { mayDispatch, tell } = useDesk()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const { board } = useBoard(useDayOfJob(leg), NO_FILTER)
  const talk = useRef<HTMLDivElement>(null)
  const others = useLooking(leg.jobpartid)
  const { job, history = [], now } = told
  const neighbours = neighboursOf(board?.legs ?? [], leg)
  const close = () => setOpen(undefined)
  const choosing = (how: 'assign' | 'offer') => {
    if (!mayDispatch) tell(say('desk.notHere'))
    else if (isUnderWay(leg) || isOver(leg.state))
      tell(say('desk.notNow', { ref: leg.bookingref, state: sayLook(lookOf(leg)) }))
    else setOpen(how)
  }
  const writeTo = () => talk.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  const actions = useJobActions({
    told,
    leg,
    onAsk: setOpen,
    onAssign: () => choosing('assign'),
    onEdit: () => setOpen('edit'),
  })
  const act = {
    edit: () => actions.press('edit'),
    cancel: () => actions.press('cancel'),
    'on-board': () => actions.press('move', 'on_board'),
    'no-show': () => actions.press('no-show'),
    message: writeTo,
    price: () => setOpen('price'),
  }
  const asked = search.get('do')
  const doAsked = useRef(act)
  useEffect(() => {
    doAsked.current = act
  })
  useEffect(() => {
    if (!asked) return
    setSearch({}, { replace: true })
    const run = Object.entries(doAsked.current).find(([name]) => name === asked)?.[1]
    run?.()
  }, [asked, setSearch])
  useEffect(() => hearCommands(() => setOpen('commands')), [])

  useDeskKeys({
    assign: () => choosing('assign'),
    offer: () => choosing('offer'),
    edit: act.edit,
    cancel: act.cancel,
    'on-board': act['on-board'],
    'no-show': act['no-show'],
    message: act.message,
    'why-price': act.price,
    'next-alert': () => neighbours.next && void go(`/console/job/${neighbours.next}`),
    'last-alert': () => neighbours.last && void go(`/console/job/${neighbours.last}`),
    find: () => setOpen('commands'),
    keys: () => setOpen('keys'),
    'new-booking': () => (mayDispatch ? openNewBooking() : tell(say('desk.notHere'))),
    close: () => void go('/console/board'),
  })
  if (!job) return undefined
  return (
    <article className="jm" aria-label={say('desk.job', { ref: leg.bookingref })}>
      <JobHead leg={leg} neighbours={neighbours} others={others} />
      <div className="jc">
        <section>
          <JobJourney job={job} leg={leg} />
        </section>
        <section>
          <JobPassenger job={job} leg={leg} onWrite={writeTo} />
          <JobDriver job={job} leg={leg} />
          <div ref={talk}>
            <JobTalk leg={leg} />
          </div>
        </section>
        <section>
          <JobCheck job={job} leg={leg} history={history} />
          <JobPrice
            job={job}
            leg={leg}
            asked={history.find(({ to }) => to === 'payment-asked')?.at}
            onWhy={() => setOpen('price')}
          />
          <JobActions actions={actions} now={now} />
        </section>
      </div>
      <JobHistory rows={history} />
      {actions.sheet(open, close)}
      {open === 'price' && <PriceSheet jobpartid={leg.jobpartid} onClose={close} />}
      {open === 'edit' && <EditSheet leg={leg} onClose={close} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'commands' && (
        <CommandPalette
          drivers={board?.drivers ?? []}
          legs={board?.legs ?? []}
          onJob={(id) => void go(`/console/job/${id}`)}
          onDriver={() => void go('/console/board')}
          onClose={close}
          doings={[
            {
              key: 'board',
              text: say('desk.toBoard'),
              hint: 'Esc',
              run: () => void go('/console/board'),
            },
            { key: 'keys', text: say('desk.allKeys'), hint: '?', run: () => setOpen('keys') },
          ]}
        />
      )}
      {(open === 'assign' || open === 'offer') && (
        <CandidatePalette leg={leg} how={open} onHow={setOpen} onClose={close} />
      )}
    </article>
  )
}

/** The journey's own day as the board asks for it; while the next journey is read, the day of the last. */
function useDayOfJob(leg: BoardLeg | undefined): string | undefined {
  const { live } = useDesk()
  const { data: today } = useQuery(boardOf(undefined, live === 'live'))
  const [kept, setKept] = useState<string>()
  const day = leg?.pickupdatetime.slice(0, 10) ?? kept
  if (day !== kept) setKept(day)
  return day === today?.day ? undefined : day
}

export type Neighbours = { last: number | undefined; next: number | undefined }

/** The journeys before and after by pickup, for whoever goes through the day. */
function neighboursOf(legs: readonly BoardLeg[], leg: BoardLeg): Neighbours {
  const all = [...legs].sort((a, b) => a.pickupat.localeCompare(b.pickupat))
  const at = all.findIndex(({ jobpartid }) => jobpartid === leg.jobpartid)
  if (at < 0) return { last: undefined, next: undefined }
  return { last: all[at - 1]?.jobpartid, next: all[at + 1]?.jobpartid }
}
