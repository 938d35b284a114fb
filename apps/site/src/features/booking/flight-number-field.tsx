import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import { formatLocalTime } from '../../format-moment.ts'
import type { Send } from './use-draft.ts'
import { useFlightNumber } from './use-flight-number.ts'

type FlightNumberProps = { draft: Draft; send: Send; rules: StepRules }

/** The optional flight number under an airport pickup, and what it means for the pickup time. */
export function FlightNumberField({ draft, send, rules }: FlightNumberProps) {
  const flight = useFlightNumber({ draft, send, rules })
  const { lookUp, submit } = flight
  return (
    <form
      className="flight-number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('flights.number')}
        optional={t('dialog.optional')}
        error={lookUp.is === 'shape' ? t('flights.numberShape') : undefined}
        value={flight.text}
        onChange={flight.setText}
        onBlur={submit}
        maxLength={12}
        autoComplete="off"
      />
      <output className="small">
        <Outcome flight={flight} draft={draft} zone={rules.zone} />
      </output>
    </form>
  )
}

type OutcomeProps = {
  flight: ReturnType<typeof useFlightNumber>
  draft: Draft
  zone: string
}

/** What is known of the flight, what happened to the pickup time, and the question if the two do not fit. */
function Outcome({ flight, draft, zone }: OutcomeProps) {
  const { lookUp, text: number } = flight
  const moment = (local: LocalTime) => formatLocalTime(local, zone)
  const { time } = draft
  switch (lookUp.is) {
    case 'none':
      return <span className="soft">{t('flights.numberHint')}</span>
    case 'shape':
      return null
    case 'searching':
      return <span className="soft">{t('flights.lookingUp', { number })}</span>
    case 'slow':
      return <span className="soft">{t('flights.lookingUpSlow', { number })}</span>
    case 'unreachable':
      return <Notice tone="warn">{t('flights.offline', { number })}</Notice>
    case 'failed':
      return <Notice tone="warn">{t('flights.lookUpFailed', { number })}</Notice>
    case 'unknown':
      return <Notice tone="warn">{t('flights.unknown', { number })}</Notice>
    case 'elsewhere':
      return (
        <Notice tone="warn">
          {t('flights.otherAirport', { number, airport: draft.pickup?.name ?? '' })}
        </Notice>
      )
    case 'taken':
      return draft.flight?.landsLocal ? (
        <b>
          {t('flights.landsAt', {
            number: draft.flight.number,
            lands: moment(draft.flight.landsLocal),
          })}
        </b>
      ) : null
    case 'cancelled':
    case 'landed': {
      const { number, landsLocal } = lookUp.landing
      return (
        <Notice tone="warn">
          {t(lookUp.is === 'landed' ? 'flights.landed' : 'flights.cancelled', {
            number,
            lands: moment(landsLocal),
          })}
        </Notice>
      )
    }
    case 'asks': {
      const { landing } = lookUp
      const pickup = time.kind === 'later' ? moment(time.local) : ''
      return (
        <Notice tone="warn">
          {t('flights.farOff', {
            number: landing.number,
            lands: moment(landing.landsLocal),
            pickup,
          })}
          <span className="flight-answers">
            {landing.pickupLocal && (
              <Button look="alt" compact onPress={() => flight.moveTo(landing)}>
                {t('flights.pickUpAt', { time: moment(landing.pickupLocal) })}
              </Button>
            )}
            <Button look="alt" compact onPress={() => flight.keep(landing)}>
              {t('flights.keepAt', { time: pickup })}
            </Button>
            <Button look="quiet" compact onPress={flight.forget}>
              {t('flights.forget')}
            </Button>
          </span>
        </Notice>
      )
    }
    case 'set':
    case 'kept': {
      const { number, landsLocal, fromCity } = lookUp.landing
      const lands = moment(landsLocal)
      const isSameDay = time.kind === 'later' && time.local.slice(0, 10) === landsLocal.slice(0, 10)
      return (
        <>
          <b>
            {fromCity
              ? t('flights.landsFrom', { number, from: fromCity, lands })
              : t('flights.landsAt', { number, lands })}
          </b>{' '}
          {time.kind === 'later'
            ? t(lookUp.is === 'set' ? 'flights.pickupSet' : 'flights.pickupKept', {
                time: isSameDay ? time.local.slice(11) : moment(time.local),
              })
            : t('flights.pickupAsap')}
          {lookUp.is === 'set' && lookUp.before.kind === 'now' && (
            <span className="flight-undo">
              <Button look="quiet" compact onPress={flight.undo}>
                {t('flights.backToAsap')}
              </Button>
            </span>
          )}
        </>
      )
    }
  }
}
