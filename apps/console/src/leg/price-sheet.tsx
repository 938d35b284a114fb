import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { BoardWait } from '../board/board-wait.tsx'
import { type DeskPrice, fetchPriceExplanation } from '../dispatch/api.ts'
import { DeskSheet } from '../ui/desk-sheet.tsx'

const REPLAYED = {
  same: 'desk.whySame',
  different: 'desk.whyDifferent',
  unknown: 'desk.whyUnknown',
} as const

/** The price rule by rule: which ones applied, which did not, and why. */
export function PriceSheet({ reference, onClose }: { reference: number; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['price', reference],
    queryFn: ({ signal }) => fetchPriceExplanation(reference, { signal }),
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

const describeOrigin = ({ vehicleType, book, tariffVersion, madeAt }: DeskPrice): string =>
  t('desk.whyOf', {
    vehicle: vehicleType,
    book,
    version: tariffVersion,
    day: formatTime(new Date(madeAt), 'day'),
    time: formatTime(new Date(madeAt), 'clock'),
  })

function Steps({ price }: { price: DeskPrice }) {
  const { steps, bookCurrency, currencyCode, quoted, total, replay } = price
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
              <td>{outcome === 'matched' && formatWireMoney(amount, bookCurrency)}</td>
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
            quoted: formatWireMoney(quoted, currencyCode),
            total: formatWireMoney(total, currencyCode),
          })}{' '}
        {bookCurrency !== currencyCode &&
          t('desk.whyBookMoney', { book: bookCurrency, paid: currencyCode })}
      </p>
    </div>
  )
}
