import { settleTie } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import type { Spot } from '@kerbside/domain/quotation/tariff.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { describeTrip } from './describe-price-error.ts'
import { formatFigure, type ShownRow } from './sheet/sheet-layout.ts'
import { SpotSketch } from './sheet/spot-sketch.tsx'
import type { SheetWork } from './sheet/use-sheet.ts'
import type { DraftDesk } from './use-price-draft.ts'

const KINDS = {
  point: 'tariff.kindPoint',
  site: 'tariff.kindSite',
  postcode: 'tariff.kindPostcode',
  zone: 'tariff.kindZone',
  districts: 'tariff.kindDistricts',
  anywhere: 'tariff.kindAnywhere',
} as const satisfies Record<Spot['kind'], string>

/** Two rows that apply to the same journeys: where they overlap, the price of each, and how to solve it. */
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
      ? t('tariff.columnAll')
      : (vehicles.find(({ id }) => id === column)?.name ?? '')
  const settle = (winner: ShownRow, over: ShownRow | undefined) =>
    over &&
    desk.store.change((draft) => ({
      ...draft,
      fixed: settleTie(draft.fixed, { kept: winner.row.key, over: over.row.key }),
    }))
  return (
    <aside
      className="dk-fx-tie"
      aria-label={t('tariff.tieTitle', { one: one?.number ?? 0, two: two?.number ?? 0 })}
    >
      <SpotSketch
        document={document}
        spots={pair.flatMap(({ row }, index) => [
          { spot: row.from, isSecond: index === 1 },
          { spot: row.to, isSecond: index === 1 },
        ])}
      />
      <h3>{t('tariff.tieTitle', { one: one?.number ?? 0, two: two?.number ?? 0 })}</h3>
      <p>{t('tariff.tieText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t('tariff.tieRule')}</th>
            <th scope="col" className="num">
              {t('tariff.tiePrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pair.map((row) => {
            const cell = column === undefined ? undefined : row.row.cells.get(column)
            return (
              <tr key={row.row.key}>
                <td>{t('tariff.tieRow', { number: row.number })}</td>
                <td>
                  {describeTrip(row.row, document)}
                  <br />
                  <span className="soft">
                    {t('tariff.kinds', {
                      from: t(KINDS[row.row.from.kind]),
                      to: t(KINDS[row.row.to.kind]),
                    })}
                  </span>
                </td>
                <td className="num">{cell && formatFigure(cell.amount, currency)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {work.mayEdit &&
        pair.map((row, index) => (
          <DeskButton key={row.row.key} onPress={() => settle(row, pair[1 - index])}>
            {t('tariff.keepRow', { number: row.number })}
          </DeskButton>
        ))}
      <p className="soft small">{t('tariff.tieHint')}</p>
    </aside>
  )
}
