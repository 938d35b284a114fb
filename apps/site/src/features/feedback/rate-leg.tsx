import type { FeedbackReply } from '@kerbside/contract/feedback.ts'
import {
  MAX_COMMENT_LENGTH,
  type RatingReason,
  reasonsFor,
  STARS,
} from '@kerbside/domain/feedback/rating.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { TextArea } from '@kerbside/kit/form/text-field.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { type SubmitEvent, useState } from 'react'
import { fetchFeedback, type LegRef, sendFeedback } from './api.ts'
import { StarChoice } from './star-choice.tsx'
import './messages.ts'
import './feedback.css'

export type RateLegProps = {
  request: LegRef
  /** Which of two legs; '' for a single one. */
  title: string
}

/** A customer's rating of a leg: stars, reasons as buttons, a comment, and then a tip. It can be changed for a week. */
export function RateLeg({ request, title }: RateLegProps) {
  const { query, refetch, setReply } = useQuery(
    (signal) => fetchFeedback(request, signal),
    `${request.jobpartid}|${request.code}`,
  )
  return (
    <section className="rate" aria-label={title || undefined} aria-live="polite">
      {title && <h2>{title}</h2>}
      {query.state === 'loading' && <Skeleton shape="block" />}
      {query.state === 'failed' && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button look="quiet" compact onPress={refetch}>
              {t('dialog.retry')}
            </Button>
          }
        >
          {query.message}
        </Notice>
      )}
      {query.state === 'loaded' && (
        <RatingForm request={request} rating={query.reply} onRated={setReply} />
      )}
    </section>
  )
}

type RatingFormProps = {
  request: LegRef
  rating: FeedbackReply
  onRated: (rating: FeedbackReply) => void
}

function RatingForm({ request, rating, onRated }: RatingFormProps) {
  const [open, setOpen] = useState(rating.stars === 0)
  const { canrate, until, stars } = rating
  if (!canrate && stars === 0)
    return <p className="soft">{t(until === '' ? 'feedback.notYet' : 'feedback.over')}</p>
  if (canrate && open)
    return (
      <RateForm
        request={request}
        rating={rating}
        onRated={(next) => {
          onRated(next)
          setOpen(false)
        }}
      />
    )
  return <Thanks rating={rating} onChange={() => setOpen(true)} />
}

function RateForm({ request, rating, onRated }: RatingFormProps) {
  const [stars, setStars] = useState(STARS.find((item) => item === rating.stars))
  const [reasons, setReasons] = useState<readonly string[]>(rating.reasons)
  const [comment, setComment] = useState(rating.comment)
  const { busy, rejection, run } = useDoing()
  const { drivername: driver } = rating
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!stars) return
    const chosen = reasonsFor(stars).filter((reason) => reasons.includes(reason))
    void run(async () => {
      const sent = await sendFeedback(request, { stars, reasons: chosen, comment: comment.trim() })
      if (!sent.ok) return sent.message
      onRated(sent.reply)
      return undefined
    })
  }
  const turn = (reason: RatingReason) =>
    setReasons(
      reasons.includes(reason) ? reasons.filter((entry) => entry !== reason) : [...reasons, reason],
    )
  return (
    <form className="rate-form" onSubmit={submit}>
      <StarChoice
        legend={driver ? t('feedback.question', { driver }) : t('feedback.questionPlain')}
        chosen={stars}
        onChoose={setStars}
      />
      {stars && (
        <>
          <fieldset>
            <legend>{t(stars >= 4 ? 'feedback.whatGood' : 'feedback.whatBad')}</legend>
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
                  {t(`feedback.${reason}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <TextArea
            label={t('feedback.words')}
            optional={t('dialog.optional')}
            value={comment}
            onChange={setComment}
            maxLength={MAX_COMMENT_LENGTH}
            rows={3}
          />
          {rejection && (
            <Notice tone="bad" role="alert">
              {rejection}
            </Notice>
          )}
          <Button type="submit" wide busy={busy}>
            {t('feedback.send')}
          </Button>
        </>
      )}
    </form>
  )
}

function Thanks({ rating, onChange }: { rating: FeedbackReply; onChange: () => void }) {
  const { stars, canrate, until, drivername: driver, tippath } = rating
  const isSad = stars <= 2
  const thanks = driver ? t('feedback.thanks', { driver }) : t('feedback.thanksPlain')
  return (
    <div className="rate-thanks">
      <Notice tone="good">{isSad ? t('feedback.sorry') : thanks}</Notice>
      <p className="row soft small">
        <b>{t('feedback.stars', { count: stars })}</b>
        {canrate && <span>{t('feedback.until', { at: new Date(until) })}</span>}
      </p>
      {tippath && !isSad && (
        <div className="rate-tip">
          <ButtonLink href={tippath} wide>
            {t('feedback.tip')}
          </ButtonLink>
          <p className="soft small">
            {driver ? t('feedback.tipText', { driver }) : t('feedback.tipTextPlain')}
          </p>
        </div>
      )}
      {canrate && (
        <Button look="quiet" onPress={onChange}>
          {t('feedback.change')}
        </Button>
      )}
    </div>
  )
}
