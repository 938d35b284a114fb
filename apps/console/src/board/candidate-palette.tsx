import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assigning, offering } from '../dispatch/desk-writes.ts'
import { formatFare } from '../dispatch/format-leg.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { candidatesOf } from '../shell/desk-queries.ts'
import { matches, Palette, type PaletteRow } from '../shell/palette.tsx'
import { FromTo } from '../ui/desk-glyph.tsx'
import { AlertIcon, BellIcon, CarIcon, CheckIcon, CrossIcon } from '../ui/desk-icon.tsx'
import { whyRejected } from './why-rejected.ts'

type CandidatePaletteProps = {
  leg: BoardLeg
  how: 'assign' | 'offer'
  onHow: (how: 'assign' | 'offer') => void
  onPreview?: ((candidate: Candidate) => void) | undefined
  onClose: () => void
}

/** Drivers for a leg, the best first, each with the conflicts the assignment would cause. */
export function CandidatePalette(props: CandidatePaletteProps) {
  const { leg, how, onHow, onPreview, onClose } = props
  const { write, live } = useDesk()
  const closed = live === 'lost' ? t('desk.closedOffline') : undefined
  const [query, setQuery] = useState('')
  const { data, error, isPending } = useQuery(candidatesOf(leg.reference))
  const fresh = { ...leg, version: Math.max(leg.version, data?.version ?? 0) }
  const found = (data?.candidates ?? []).filter((item) =>
    matches(query, [item.name, item.vehicle, item.registration, leg.vehicleType]),
  )
  // a vehicle of another type can be assigned as a free upgrade, which a sheet asks about
  const isOut = (candidate: Candidate) =>
    candidate.breaks.some(({ kind, refuses }) => refuses && (kind !== 'type' || how === 'offer'))
  const rows = found.map(
    (candidate): PaletteRow => ({
      key: String(candidate.driverId),
      group: t('desk.bestFirst'),
      icon: iconOf(candidate),
      title: <b>{candidate.name}</b>,
      aside: candidate.registration && <span className="dk-plate">{candidate.registration}</span>,
      text: candidate.availabilityText,
      result: resultOf(candidate),
      disabled: closed !== undefined || isOut(candidate),
      why: closed ?? (isOut(candidate) ? whyRejected(candidate) : undefined),
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
      group: t('desk.or'),
      icon: how === 'assign' ? <BellIcon /> : <CarIcon />,
      title: <b>{t(how === 'assign' ? 'desk.offerInstead' : 'desk.assignInstead')}</b>,
      aside: (
        <span className="soft">
          {t(how === 'assign' ? 'desk.offerInsteadText' : 'desk.assignInsteadText')}
        </span>
      ),
      run: () => onHow(how === 'assign' ? 'offer' : 'assign'),
    })
  const nothing = query === '' ? t('desk.noCandidates') : t('desk.nothingFound', { q: query })
  return (
    <Palette
      mode={{
        tag: t(how === 'assign' ? 'desk.assign' : 'desk.offer'),
        about: leg.bookingRef,
        facts: (
          <>
            {formatTime(new Date(leg.pickupAt), 'clock')} <FromTo from={leg.from} to={leg.to} /> ·{' '}
            {leg.vehicleType} · {formatFare(leg)}
          </>
        ),
      }}
      label={t(how === 'assign' ? 'desk.assignTitle' : 'desk.offerTitle', {
        ref: leg.bookingRef,
      })}
      placeholder={t('desk.paletteDriver')}
      notice={closed}
      query={query}
      onQuery={setQuery}
      rows={rows}
      empty={isPending ? t('desk.searching') : (error?.message ?? nothing)}
      does={t(how === 'assign' ? 'desk.doesAssign' : 'desk.doesOffer')}
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

export const isBlocked = ({ breaks }: Candidate): boolean => breaks.some((item) => item.refuses)

function iconOf(candidate: Candidate) {
  if (isBlocked(candidate)) return <CrossIcon />
  return candidate.fits ? <CheckIcon /> : <AlertIcon />
}

const HAS = {
  leg: 'desk.hasIt',
  offer: 'desk.wasOffered',
  rejected: 'desk.declined',
  timed_out: 'desk.didNotAnswer',
} as const

function resultOf(candidate: Candidate): PaletteRow['result'] {
  const { has, breaks, fits } = candidate
  if (has !== '') return { text: t(HAS[has]), tone: 'info' }
  if (fits) return { text: t('desk.breaksNothing'), tone: 'good' }
  const text = breaks.map((item) => item.text).join(' · ')
  return { text, tone: isBlocked(candidate) ? 'bad' : 'warn' }
}
