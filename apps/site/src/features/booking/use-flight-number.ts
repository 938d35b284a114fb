import type { Draft, PickupTime } from '@kerbside/domain/booking/draft/draft.ts'
import { type StepRules, validateTime } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { landsAtPickup } from '@kerbside/domain/flights/lands-at-pickup.ts'
import { HOUR, type LocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findFlightByNumber, type NumberFound } from '../flights/api.ts'
import { NO_FLIGHT } from '../flights/flight-form.tsx'
import { isFarOff } from '../flights/is-far-off.ts'
import { FLIGHT_NUMBER } from '../flights/use-known-flight.ts'
import type { Send } from './use-draft.ts'

/** A flight with its landing. */
export type Landing = NumberFound & { number: string; landsLocal: LocalTime }

/**
 * What became of a flight number. `asks`: it lands hours before or after the chosen pickup, and is not in the draft
 * yet. `set` and `kept` say what happened to the pickup time; `taken` is a flight of an earlier visit to this step.
 */
export type FlightLookUp =
  | { is: 'none' | 'shape' | 'searching' | 'slow' | 'unreachable' | 'failed' | 'unknown' | 'taken' }
  | { is: 'cancelled' | 'landed' | 'elsewhere' | 'asks' | 'kept'; landing: Landing }
  | { is: 'set'; landing: Landing; before: PickupTime }

const SLOW_MS = 4_000
/** A flight that landed longer ago than this was yesterday's. */
const LONG_AGO_MS = 3 * HOUR

type Params = { draft: Draft; send: Send; rules: StepRules }

/** The flight number of the journey step: looks it up, and sets the pickup time unless the customer chose one. */
export function useFlightNumber(params: Params) {
  const { draft, send } = params
  const [text, setText] = useState(draft.flight?.number ?? '')
  const [lookUp, setLookUp] = useState<FlightLookUp>({
    is: draft.flight?.landsLocal ? 'taken' : 'none',
  })
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  // Only the last look-up counts.
  const turn = useRef(0)
  const setTo = useRef<LocalTime>(undefined)
  const lastNumber = useRef(text)

  const take = (landing: Landing, pickupLocal?: LocalTime) => {
    const { draft } = latest.current
    const { number, fromName, fromCode, toCode, landsLocal } = landing
    const flight = { ...NO_FLIGHT, number, airportName: fromName, airportCode: fromCode }
    send({ type: 'flight', flight: { ...flight, landsLocal, landsAtCode: toCode } })
    if (!pickupLocal) return setLookUp({ is: 'kept', landing })
    setTo.current = pickupLocal
    send({ type: 'datetime', local: pickupLocal })
    setLookUp({ is: 'set', landing, before: draft.time })
  }

  const checkLanding = (landing: Landing) => {
    const { draft, rules } = latest.current
    const { time } = draft
    const { zone } = rules
    if (!landsAtPickup(landing.toCode, draft.pickup?.code ?? ''))
      return setLookUp({ is: 'elsewhere', landing })
    if (landing.cancelled) return setLookUp({ is: 'cancelled', landing })
    const isOwn = time.kind === 'later' && time.local !== setTo.current
    // On a later step the time must not change by itself, and no question can be asked.
    if (isLeft.current && !(isOwn && !isFarOff(landing, { pickupLocal: time.local, zone }))) return
    if (isOwn) {
      if (isFarOff(landing, { pickupLocal: time.local, zone })) setLookUp({ is: 'asks', landing })
      else take(landing)
      return
    }
    const landed = resolveLocal(landing.landsLocal, zone)
    if (landed.ok && draft.nowMs - landed.at.getTime() > LONG_AGO_MS)
      return setLookUp({ is: 'landed', landing })
    const { pickupLocal } = landing
    const isSoon = !validateTime(
      { ...draft, time: pickupLocal ? { kind: 'later', local: pickupLocal } : { kind: 'unknown' } },
      rules,
    ).ok
    take(landing, isSoon ? undefined : pickupLocal)
  }

  const search = async (number: string) => {
    const mine = ++turn.current
    setLookUp({ is: 'searching' })
    const slow = setTimeout(() => {
      if (mine === turn.current) setLookUp({ is: 'slow' })
    }, SLOW_MS)
    const { time } = latest.current.draft
    const around = time.kind === 'later' ? time.local : undefined
    const result = await findFlightByNumber(number, around)
    clearTimeout(slow)
    // Another number, or another time, meanwhile.
    if (mine !== turn.current) return
    if (!result.ok) return setLookUp({ is: result.reason })
    const { landsLocal } = result.flight
    if (landsLocal) checkLanding({ ...result.flight, number, landsLocal })
    else setLookUp({ is: 'unknown' })
  }

  const submit = () => {
    const number = text.trim().toUpperCase()
    if (number === lastNumber.current) return
    lastNumber.current = number
    turn.current++
    // The number alone is kept at once: without a reply it is all that there is.
    send({ type: 'flight', flight: number === '' ? undefined : { ...NO_FLIGHT, number } })
    if (number === '') setLookUp({ is: 'none' })
    else if (FLIGHT_NUMBER.test(number)) void search(number)
    else setLookUp({ is: 'shape' })
  }

  const again = useEffectEvent(() => {
    if (FLIGHT_NUMBER.test(lastNumber.current)) void search(lastNumber.current)
  })
  const isUnreachable = lookUp.is === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isUnreachable])

  // The customer went on before the reply, and came back.
  const isOpen =
    lookUp.is === 'none' && draft.flight?.airportName === '' && !draft.flight.landsLocal
  const opens = useRef(isOpen)
  useEffect(() => {
    if (opens.current) again()
  }, [])

  // Another pickup time may mean another day's flight.
  const chosen = draft.time.kind === 'later' ? draft.time.local : undefined
  const seen = useRef(chosen)
  const timeChanged = useEffectEvent(() => {
    if (chosen === setTo.current || !chosen) return
    const known = draft.flight?.landsLocal
    if (!known || isFarOff({ landsLocal: known }, { pickupLocal: chosen, zone: params.rules.zone }))
      again()
    else if (lookUp.is === 'set') setLookUp({ is: 'kept', landing: lookUp.landing })
  })
  useEffect(() => {
    if (seen.current === chosen) return
    seen.current = chosen
    timeChanged()
  }, [chosen])

  return {
    text,
    setText: (typed: string) => setText(typed.toUpperCase()),
    submit,
    lookUp,
    /** The customer's answer to a flight that lands hours off. */
    moveTo: (landing: Landing) => take(landing, landing.pickupLocal),
    keep: take,
    forget: () => {
      setText('')
      lastNumber.current = ''
      turn.current++
      send({ type: 'flight', flight: undefined })
      setLookUp({ is: 'none' })
    },
    undo: () => {
      if (lookUp.is !== 'set') return
      const { before, landing } = lookUp
      if (before.kind === 'later') send({ type: 'datetime', local: before.local })
      else send({ type: 'picktime', kind: before.kind })
      setLookUp({ is: 'kept', landing })
    },
  }
}
