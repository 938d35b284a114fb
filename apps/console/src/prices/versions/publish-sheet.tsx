import type { BrokenRegressionQuote } from '@kerbside/contract/quotation/broken-regression-quote.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import { describePriceError } from '../describe-price-error.ts'
import { dropDraft, fetchExamplePrices, publish } from '../desk-prices.ts'
import { BrokenList } from '../simulation/broken-regression-quotes.tsx'
import { makePlan } from '../simulation/desk-price-simulation.ts'
import type { DraftDesk } from '../use-price-draft.ts'
import { formatPlanned } from './scheduled-versions.tsx'

const MAX_LISTED = 30

/**
 * The changes to put live, their effect on the example journeys, and the start time; or the errors to correct first.
 */
export function PublishSheet({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const { notify, timeZone } = useDesk()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<{
    reason: string
    message: string
    brokenQuotes?: readonly BrokenRegressionQuote[]
  }>()
  const { book, live, document, errors, store } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  const during = async (act: () => Promise<string | undefined>) => {
    setBusy(true)
    const doneMessage = (await store.flush()) ? await act() : undefined
    setBusy(false)
    if (doneMessage === undefined) return
    await desk.reload()
    void queries.invalidateQueries({ queryKey: ['prices'] })
    notify(doneMessage)
    onClose()
  }
  const update = ({ note, because, from }: Values, anyway: boolean) =>
    during(async () => {
      const { version } = store.read()
      if (from !== '') {
        const planned = await makePlan({ book, version, liveAt: from, note, because })
        if (planned.ok) return formatPlanned(from, planned.reply.twice)
        const { reason = '', regressionQuotes: brokenQuotes = [] } = planned.reply ?? {}
        setRejection({ reason, message: planned.message, brokenQuotes })
        return undefined
      }
      const response = await publish({ book, version, note, because, anyway })
      if (response.ok) return t('tariff.isLive', { version: response.version })
      setRejection(response)
      return undefined
    })
  const drop = () =>
    during(async () => {
      const { version } = store.read()
      const response = await dropDraft({ book, version })
      if (response.ok) return t('tariff.dropped')
      setRejection({ reason: response.why, message: response.message })
      return undefined
    })
  const form = useSheetForm({
    values: { note: '', because: '', from: '' },
    save: (values) => update(values, false),
  })
  const { because, from } = form.values
  const isBroken = rejection?.reason === 'regression-quotes'
  return (
    <FormSheet
      form={{ ...form, busy: busy || form.busy }}
      title={t(errors.length > 0 ? 'tariff.settleTitle' : 'tariff.publishTitle')}
      sentence={live ? t('tariff.changed', { cells, rules }) : t('tariff.notLiveYet')}
      onClose={onClose}
      save={t(putLabel({ isBroken, isLater: from !== '' }))}
      blocked={errors.length > 0 || (isBroken && because.trim() === '')}
      wide
      actions={
        <>
          {/* without it a book that was never live would have nothing to begin from */}
          {live && (
            <DeskButton disabled={busy} onPress={() => void drop()}>
              {t('tariff.drop')}
            </DeskButton>
          )}
          {rejection?.reason === 'overtaken' && (
            <DeskButton
              look="danger"
              disabled={busy}
              onPress={() => void update(form.values, true)}
            >
              {t('tariff.publishAnyway')}
            </DeskButton>
          )}
        </>
      }
    >
      {errors.length > 0 ? (
        <ul className="dk-pr-errors">
          {errors.slice(0, MAX_LISTED).map((error) => (
            <li key={`${error.path} ${error.message}`}>{describePriceError(error, document)}</li>
          ))}
          {errors.length > MAX_LISTED && (
            <li className="soft">{t('tariff.andMore', { count: errors.length - MAX_LISTED })}</li>
          )}
        </ul>
      ) : (
        <>
          <Examples desk={desk} />
          <TextField
            form={form}
            name="from"
            label={t('simulation.liveAt')}
            help={t('simulation.liveAtHelp', { zone: timeZone.replaceAll('_', ' ') })}
            type="datetime-local"
          />
          <TextField
            form={form}
            name="note"
            label={t('tariff.note')}
            help={t('tariff.noteHelp')}
            max={200}
          />
        </>
      )}
      {rejection?.brokenQuotes && rejection.brokenQuotes.length > 0 ? (
        <BrokenList
          broken={rejection.brokenQuotes}
          currency={document.currency}
          because={because}
          onBecause={(text) => form.set({ because: text })}
        />
      ) : (
        rejection && (
          <p className="dk-note bad" role="alert">
            {rejection.message}
          </p>
        )
      )}
    </FormSheet>
  )
}

type Values = { note: string; because: string; from: string }

function putLabel({ isBroken, isLater }: { isBroken: boolean; isLater: boolean }) {
  if (isLater) return 'tariff.publishThen'
  return isBroken ? 'simulation.publishBroken' : 'tariff.publishNow'
}

/** The operator's example journeys, before and after; `at` is another local time than tomorrow at eleven. */
export function Examples({ desk, at }: { desk: DraftDesk; at?: string }) {
  const { book, version, state } = desk
  const { data } = useQuery({
    queryKey: ['prices', 'examples', book, version, at],
    queryFn: ({ signal }) => fetchExamplePrices({ book, ...(at ? { at } : {}) }, { signal }),
    enabled: state === 'kept',
    placeholderData: (before) => before,
  })
  if (!data || data.examples.length === 0) return null
  const money = (amount: number | null) =>
    amount === null ? t('tariff.noPrice') : formatWireMoney(amount, data.currencyCode)
  return (
    <table className="dk-pr-examples">
      <caption>{t(at ? 'tariff.examplesThen' : 'tariff.examples')}</caption>
      <tbody>
        {data.examples.map(({ description, before, after }) => (
          <tr key={description}>
            <th scope="row">{description}</th>
            <td className="num">
              {before !== after && <s className="soft">{money(before)}</s>}{' '}
              {before === after ? money(after) : <b>{money(after)}</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
