import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { BoardWait } from '../board/board-wait.tsx'
import { type DeskPrice, fetchPriceExplanation } from '../dispatch/api.ts'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { DeskSheet } from '../ui/desk-sheet.tsx'

const REPLAYED = {
  same: 'desk.whySame',
  different: 'desk.whyDifferent',
  unknown: 'desk.whyUnknown',
} as const

/** The price rule by rule: which ones applied, which did not, and why. */
export function PriceSheet({ jobpartid, onClose }: { jobpartid: number; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['price', jobpartid],
    queryFn: ({ signal }) => fetchPriceExplanation(jobpartid, { signal }),
  })
  return (
    <DeskSheet
      title={t('desk.whyPrice')}
      sentence={data && data !== 'missing' && describeOrigin(data)}
      onClose={onClose}
    >
      {!data && !error && <BoardWait />}
      {error && <p role="alert">{error.message}</p>}
      {data === 'missing' && <p>{t('desk.whyMissing')}</p>}
      {data && data !== 'missing' && <Steps price={data} />}
    </DeskSheet>
  )
}

const describeOrigin = ({ vehicletype, book, tariffversion, madeat }: DeskPrice): string =>
  t('desk.whyOf', {
    vehicle: vehicletype,
    book,
    version: tariffversion,
    day: formatTime(new Date(madeat), 'day'),
    time: formatTime(new Date(madeat), 'clock'),
  })

function Steps({ price }: { price: DeskPrice }) {
  const { steps, bookcurrency, currencycode, quoted, total, replay } = price
  const counted = steps.filter(({ outcome }) => outcome === 'matched' || outcome === 'place')
  const others = steps.filter(({ outcome }) => outcome !== 'matched' && outcome !== 'place')
  return (
    <div className="why">
      {counted.length > 0 && <h3>{t('desk.whyCounted')}</h3>}
      <table className="lines">
        <tbody>
          {counted.map(({ text, outcome, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
            <tr key={`${text} ${index}`} className={outcome === 'place' ? 'soft' : undefined}>
              <td>{text}</td>
              <td>{outcome === 'matched' && formatDeskMoney(amount, bookcurrency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <details>
          <summary>{t('desk.whyOthers', { count: others.length })}</summary>
          <ul>
            {others.map(({ text, why }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
              <li key={`${text} ${index}`}>
                {text}
                {why && <span className="soft">: {why}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="dk-note">
        {t(REPLAYED[replay])}{' '}
        {quoted !== total &&
          t('desk.whyQuoted', {
            quoted: formatDeskMoney(quoted, currencycode),
            total: formatDeskMoney(total, currencycode),
          })}{' '}
        {bookcurrency !== currencycode &&
          t('desk.whyBookMoney', { book: bookcurrency, paid: currencycode })}
      </p>
    </div>
  )
}
