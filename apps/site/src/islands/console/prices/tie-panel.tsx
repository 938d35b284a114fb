import { keepOne } from '@kerbside/domain/quotation/edit-sheet.ts'
import type { Spot } from '@kerbside/domain/quotation/tariff.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { sayJourney } from './say-fault.ts'
import { type ShownRow, sayFigure } from './sheet-layout.ts'
import { SpotSketch } from './spot-sketch.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import type { SheetWork } from './use-sheet.ts'

const KINDS = {
  point: 'tariff.kindPoint',
  site: 'tariff.kindSite',
  postcode: 'tariff.kindPostcode',
  zone: 'tariff.kindZone',
  districts: 'tariff.kindDistricts',
  anywhere: 'tariff.kindAnywhere',
} as const satisfies Record<Spot['kind'], string>

/** Two lines that hold for the same journeys: where they meet, what each costs, and what can be done. */
export function TiePanel({
  desk,
  work,
  shown,
}: {
  desk: DraftDesk
  work: SheetWork
  shown: ShownRow
}) {
  const { document, currency, vehicles } = desk
  const other = work.sheet.byNumber.get(shown.ties[0] ?? 0)
  if (!other) return null
  const pair = [shown, other].toSorted((a, b) => a.number - b.number)
  const [one, two] = pair
  const column =
    [...shown.row.cells.keys()].find((key) => other.row.cells.has(key)) ??
    [...shown.row.cells.keys()][0]
  const head =
    column === 'all' || column === undefined
      ? say('tariff.columnAll')
      : (vehicles.find(({ id }) => id === column)?.name ?? '')
  const keep = (kept: ShownRow, over: ShownRow | undefined) =>
    over &&
    desk.store.change((draft) => ({
      ...draft,
      fixed: keepOne(draft.fixed, { kept: kept.row.key, over: over.row.key }),
    }))
  return (
    <aside
      className="dk-fx-tie"
      aria-label={say('tariff.tieTitle', { one: one?.number ?? 0, two: two?.number ?? 0 })}
    >
      <SpotSketch
        document={document}
        spots={pair.flatMap(({ row }, at) => [
          { spot: row.from, isSecond: at === 1 },
          { spot: row.to, isSecond: at === 1 },
        ])}
      />
      <h3>{say('tariff.tieTitle', { one: one?.number ?? 0, two: two?.number ?? 0 })}</h3>
      <p>{say('tariff.tieText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{say('tariff.tieRule')}</th>
            <th scope="col" className="num">
              {say('tariff.tiePrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pair.map((row) => {
            const cell = column === undefined ? undefined : row.row.cells.get(column)
            return (
              <tr key={row.row.key}>
                <td>{say('tariff.tieRow', { number: row.number })}</td>
                <td>
                  {sayJourney(row.row, document)}
                  <br />
                  <span className="soft">
                    {say('tariff.kinds', {
                      from: say(KINDS[row.row.from.kind]),
                      to: say(KINDS[row.row.to.kind]),
                    })}
                  </span>
                </td>
                <td className="num">{cell && sayFigure(cell.amount, currency)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {work.mayEdit &&
        pair.map((row, at) => (
          <DeskButton key={row.row.key} onPress={() => keep(row, pair[1 - at])}>
            {say('tariff.keepRow', { number: row.number })}
          </DeskButton>
        ))}
      <p className="soft small">{say('tariff.tieHint')}</p>
    </aside>
  )
}
