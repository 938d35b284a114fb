import { askPrice, type DeskPrice } from '@kerbside/web/dispatch/api.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { BoardWait } from './board-wait.tsx'
import { DeskSheet } from './desk-sheet.tsx'

const REPLAYED = {
  same: 'desk.whySame',
  different: 'desk.whyDifferent',
  unknown: 'desk.whyUnknown',
} as const

/** Rule by rule: what made the price, and what did not and why. */
export function PriceSheet({ jobpartid, onClose }: { jobpartid: number; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['price', jobpartid],
    queryFn: ({ signal }) => askPrice(jobpartid, { signal }),
  })
  return (
    <DeskSheet
      title={say('desk.whyPrice')}
      sentence={data && data !== 'missing' && sayOf(data)}
      onClose={onClose}
    >
      {!data && !error && <BoardWait />}
      {error && <p role="alert">{error.message}</p>}
      {data === 'missing' && <p>{say('desk.whyMissing')}</p>}
      {data && data !== 'missing' && <Steps price={data} />}
    </DeskSheet>
  )
}

const sayOf = ({ vehicletype, book, tariffversion, madeat }: DeskPrice): string =>
  say('desk.whyOf', {
    vehicle: vehicletype,
    book,
    version: tariffversion,
    day: sayTime(new Date(madeat), 'day'),
    time: sayTime(new Date(madeat), 'clock'),
  })

function Steps({ price }: { price: DeskPrice }) {
  const { steps, bookcurrency, currencycode, quoted, total, replay } = price
  const counted = steps.filter(({ outcome }) => outcome === 'matched' || outcome === 'place')
  const others = steps.filter(({ outcome }) => outcome !== 'matched' && outcome !== 'place')
  return (
    <div className="why">
      {counted.length > 0 && <h3>{say('desk.whyCounted')}</h3>}
      <table className="lines">
        <tbody>
          {counted.map(({ text, outcome, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
            <tr key={`${text} ${index}`} className={outcome === 'place' ? 'soft' : undefined}>
              <td>{text}</td>
              <td>{outcome === 'matched' && sayDeskMoney(amount, bookcurrency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <details>
          <summary>{say('desk.whyOthers', { count: others.length })}</summary>
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
        {say(REPLAYED[replay])}{' '}
        {quoted !== total &&
          say('desk.whyQuoted', {
            quoted: sayDeskMoney(quoted, currencycode),
            total: sayDeskMoney(total, currencycode),
          })}{' '}
        {bookcurrency !== currencycode &&
          say('desk.whyBookMoney', { book: bookcurrency, paid: currencycode })}
      </p>
    </div>
  )
}
