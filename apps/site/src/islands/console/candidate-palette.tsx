import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { assigning, offering } from '@kerbside/web/dispatch/desk-writes.ts'
import { sayFare } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Way } from './desk-glyph.tsx'
import { AlertIcon, BellIcon, CarIcon, CheckIcon, CrossIcon } from './desk-icon.tsx'
import { useDesk } from './desk-means.tsx'
import { candidatesOf } from './desk-queries.ts'
import { matches, Palette, type PaletteRow } from './palette.tsx'
import { whyRefused } from './why-refused.ts'

type CandidatePaletteProps = {
  leg: BoardLeg
  how: 'assign' | 'offer'
  onHow: (how: 'assign' | 'offer') => void
  onPreview?: ((candidate: Candidate) => void) | undefined
  onClose: () => void
}

/** Drivers for a journey, the best first, each with what giving it to them would break. */
export function CandidatePalette(props: CandidatePaletteProps) {
  const { leg, how, onHow, onPreview, onClose } = props
  const { write, live } = useDesk()
  const closed = live === 'lost' ? say('desk.closedOffline') : undefined
  const [query, setQuery] = useState('')
  const { data, error, isPending } = useQuery(candidatesOf(leg.jobpartid))
  const fresh = { ...leg, version: Math.max(leg.version, data?.version ?? 0) }
  const found = (data?.candidates ?? []).filter((one) =>
    matches(query, [one.name, one.vehicle, one.regno, leg.vehicletype]),
  )
  const rows = found.map(
    (candidate): PaletteRow => ({
      key: String(candidate.driverid),
      group: say('desk.bestFirst'),
      icon: iconOf(candidate),
      title: <b>{candidate.name}</b>,
      aside: candidate.regno && <span className="dk-plate">{candidate.regno}</span>,
      text: candidate.freewords,
      verdict: verdictOf(candidate),
      disabled: closed !== undefined || refuses(candidate),
      why: closed ?? whyRefused(candidate),
      candidate,
      run() {
        const made = how === 'assign' ? assigning : offering
        write(made(fresh, { ...candidate, ...(how === 'assign' && { anyway: !candidate.fits }) }))
        onClose()
      },
    }),
  )
  if (query === '' && rows.length > 0)
    rows.push({
      key: 'other way',
      group: say('desk.or'),
      icon: how === 'assign' ? <BellIcon /> : <CarIcon />,
      title: <b>{say(how === 'assign' ? 'desk.offerInstead' : 'desk.assignInstead')}</b>,
      aside: (
        <span className="soft">
          {say(how === 'assign' ? 'desk.offerInsteadText' : 'desk.assignInsteadText')}
        </span>
      ),
      run: () => onHow(how === 'assign' ? 'offer' : 'assign'),
    })
  const nothing = query === '' ? say('desk.noCandidates') : say('desk.nothingFound', { q: query })
  return (
    <Palette
      mode={{
        tag: say(how === 'assign' ? 'desk.assign' : 'desk.offer'),
        about: leg.bookingref,
        facts: (
          <>
            {sayTime(new Date(leg.pickupat), 'clock')} <Way from={leg.from} to={leg.to} /> ·{' '}
            {leg.vehicletype} · {sayFare(leg)}
          </>
        ),
      }}
      label={say(how === 'assign' ? 'desk.assignTitle' : 'desk.offerTitle', {
        ref: leg.bookingref,
      })}
      placeholder={say('desk.paletteDriver')}
      notice={closed}
      query={query}
      onQuery={setQuery}
      rows={rows}
      empty={isPending ? say('desk.searching') : (error?.message ?? nothing)}
      does={say(how === 'assign' ? 'desk.doesAssign' : 'desk.doesOffer')}
      onPreview={
        onPreview &&
        (({ candidate }) => {
          if (candidate) onPreview(candidate)
        })
      }
      onClose={onClose}
    />
  )
}

export const refuses = ({ breaks }: Candidate): boolean => breaks.some((one) => one.refuses)

function iconOf(candidate: Candidate) {
  if (refuses(candidate)) return <CrossIcon />
  return candidate.fits ? <CheckIcon /> : <AlertIcon />
}

const HAS = {
  job: 'desk.hasIt',
  offer: 'desk.wasOffered',
  rejected: 'desk.saidNo',
  timed_out: 'desk.didNotAnswer',
} as const

function verdictOf(candidate: Candidate): PaletteRow['verdict'] {
  const { has, breaks, fits } = candidate
  if (has !== '') return { text: say(HAS[has]), tone: 'info' }
  if (fits) return { text: say('desk.breaksNothing'), tone: 'good' }
  const text = breaks.map((one) => one.text).join(', ')
  return { text, tone: refuses(candidate) ? 'bad' : 'warn' }
}
