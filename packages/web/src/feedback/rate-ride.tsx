import type { FeedbackReply } from '@kerbside/contract/feedback.ts'
import {
  LONGEST_WORDS,
  type RatingReason,
  reasonsFor,
  STARS,
} from '@kerbside/domain/feedback/rating.ts'
import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { classNames } from '@kerbside/kit/class-names.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { TextArea } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { type SubmitEvent, useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { useAsked } from '../use-asked.ts'
import { askFeedback, type RideAsk, sendFeedback } from './api.ts'
import { StarChoice } from './star-choice.tsx'
import './words.ts'
import './feedback.css'

export type RateRideProps = {
  ask: RideAsk
  /** Which of two ways; '' of a single one. */
  title: string
}

/** What a customer thought of a ride: stars, a reason at a press, words, and then a tip. For a week it may be changed. */
export function RateRide({ ask, title }: RateRideProps) {
  const { asked, again, put } = useAsked(
    (signal) => askFeedback(ask, signal),
    `${ask.jobpartid}|${ask.code}`,
  )
  return (
    <section className="rate" aria-label={title || undefined} aria-live="polite">
      {title && <h2>{title}</h2>}
      {asked.state === 'waiting' && <Skeleton shape="block" />}
      {asked.state === 'failed' && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button look="quiet" compact onPress={again}>
              {say('dialog.retry')}
            </Button>
          }
        >
          {asked.message}
        </Notice>
      )}
      {asked.state === 'there' && <Ride ask={ask} said={asked.reply} onSaid={put} />}
    </section>
  )
}

type RideProps = { ask: RideAsk; said: FeedbackReply; onSaid: (said: FeedbackReply) => void }

function Ride({ ask, said, onSaid }: RideProps) {
  const [open, setOpen] = useState(said.stars === 0)
  const { canrate, until, stars } = said
  if (!canrate && stars === 0)
    return <p className="soft">{say(until === '' ? 'feedback.notYet' : 'feedback.over')}</p>
  if (canrate && open)
    return (
      <RateForm
        ask={ask}
        said={said}
        onSaid={(next) => {
          onSaid(next)
          setOpen(false)
        }}
      />
    )
  return <Thanks said={said} onChange={() => setOpen(true)} />
}

function RateForm({ ask, said, onSaid }: RideProps) {
  const [stars, setStars] = useState(STARS.find((known) => known === said.stars))
  const [reasons, setReasons] = useState<readonly string[]>(said.reasons)
  const [words, setWords] = useState(said.words)
  const { busy, refusal, run } = useDoing()
  const { drivername: driver } = said
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!stars) return
    const chosen = reasonsFor(stars).filter((reason) => reasons.includes(reason))
    void run(async () => {
      const sent = await sendFeedback(ask, { stars, reasons: chosen, words: words.trim() })
      if (!sent.ok) return sent.message
      onSaid(sent.reply)
      return undefined
    })
  }
  const turn = (reason: RatingReason) =>
    setReasons(
      reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason],
    )
  return (
    <form className="rate-form" onSubmit={submit}>
      <StarChoice
        legend={driver ? say('feedback.question', { driver }) : say('feedback.questionPlain')}
        chosen={stars}
        onChoose={setStars}
      />
      {stars && (
        <>
          <fieldset>
            <legend>{say(stars >= 4 ? 'feedback.whatGood' : 'feedback.whatBad')}</legend>
            <div className="rate-reasons">
              {reasonsFor(stars).map((reason) => (
                <label
                  key={reason}
                  className={classNames('rate-reason', reasons.includes(reason) && 'is-on')}
                >
                  <input
                    type="checkbox"
                    className="unseen"
                    checked={reasons.includes(reason)}
                    onChange={() => turn(reason)}
                  />
                  {say(`feedback.${reason}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <TextArea
            label={say('feedback.words')}
            optional={say('dialog.optional')}
            value={words}
            onChange={setWords}
            maxLength={LONGEST_WORDS}
            rows={3}
          />
          {refusal && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
          <Button type="submit" wide busy={busy}>
            {say('feedback.send')}
          </Button>
        </>
      )}
    </form>
  )
}

function Thanks({ said, onChange }: { said: FeedbackReply; onChange: () => void }) {
  const { stars, canrate, until, drivername: driver, tippath } = said
  const isSad = stars <= 2
  const thanks = driver ? say('feedback.thanks', { driver }) : say('feedback.thanksPlain')
  return (
    <div className="rate-thanks">
      <Notice tone="good">{isSad ? say('feedback.sorry') : thanks}</Notice>
      <p className="row soft small">
        <b>{say('feedback.stars', { count: stars })}</b>
        {canrate && <span>{say('feedback.until', { at: new Date(until) })}</span>}
      </p>
      {tippath && !isSad && (
        <div className="rate-tip">
          <ButtonLink href={tippath} wide>
            {say('feedback.tip')}
          </ButtonLink>
          <p className="soft small">
            {driver ? say('feedback.tipText', { driver }) : say('feedback.tipTextPlain')}
          </p>
        </div>
      )}
      {canrate && (
        <Button look="quiet" onPress={onChange}>
          {say('feedback.change')}
        </Button>
      )}
    </div>
  )
}
