import { type BrandMeasure, measureBrand } from '@kerbside/theme/measure-brand.ts'
import { t } from '@kerbside/words/translate.ts'
import { AlertIcon, CheckIcon } from '../ui/desk-icon.tsx'
import { useLabel } from './setting-labels.ts'

type ContrastMeterProps = { colour: string; accent: string }

const figure = (ratio: number): string => ratio.toFixed(1)

/** The ratio of a full bar; few colour pairs have more contrast. */
const FULL_RATIO = 10

/** The contrast of each use of the two colours, and what is used instead if it is too low. */
export function ContrastMeter({ colour, accent }: ContrastMeterProps) {
  const rows = measureBrand({ colour, accent })
  if (!rows) return <p className="soft small">{t('operator.noColour')}</p>
  const corrected = rows.filter((row) => row.givenRatio < row.need)
  return (
    <section className="dk-meter" aria-label={t('operator.contrast')}>
      <header>
        <h3>{t('operator.contrast')}</h3>
        <span className="soft small">{t('operator.contrastNeed')}</span>
        <span className={corrected.length > 0 ? 'dk-tag warn' : 'dk-tag good'}>
          {corrected.length > 0
            ? t('operator.someCorrected', { count: corrected.length })
            : t('operator.allPass')}
        </span>
      </header>
      {rows.map((row) => (
        <Row key={row.use} row={row} />
      ))}
      {describeCorrections(corrected).map((text) => (
        <output key={text} className="dk-note warn">
          <AlertIcon />
          <span>{text}</span>
        </output>
      ))}
    </section>
  )
}

function Row({ row }: { row: BrandMeasure }) {
  const { use, given, ground, givenRatio, usedRatio, need } = row
  const isEnough = givenRatio >= need
  const wide = (ratio: number) => Math.min(1, ratio / FULL_RATIO) * 100
  return (
    <p className="dk-meter-row">
      <svg className="dk-meter-sample" viewBox="0 0 48 24" aria-hidden="true">
        <rect width="48" height="24" rx="4" fill={ground} />
        <text x="24" y="16.500" textAnchor="middle" fill={given}>
          Aa 12
        </text>
      </svg>
      <span>{useLabel(use)}</span>
      <svg
        className="dk-meter-bar"
        viewBox="0 0 100 14"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="whole" y="4" width="100" height="6" />
        <rect className={isEnough ? 'good' : 'warn'} y="4" width={wide(givenRatio)} height="6" />
        <rect className="need" x={wide(need)} width="1" height="14" />
      </svg>
      <b className="num">{figure(givenRatio)}</b>
      <span className={isEnough ? 'dk-tag good' : 'dk-tag warn'}>
        {isEnough ? <CheckIcon /> : <AlertIcon />}
        {isEnough ? t('operator.aa') : t('operator.becomes', { ratio: figure(usedRatio) })}
      </span>
    </p>
  )
}

/** Links on the page and on a card have one colour, so their correction is shown once. */
function describeCorrections(rows: readonly BrandMeasure[]): string[] {
  const of = (...uses: readonly BrandMeasure['use'][]) =>
    rows.filter(({ use }) => uses.includes(use)).toSorted((a, b) => a.givenRatio - b.givenRatio)[0]
  const params = (row: BrandMeasure) => ({ ratio: figure(row.givenRatio), used: row.used })
  const [day, second, night] = [of('link', 'card'), of('accent'), of('dark-link')]
  return [
    ...(day ? [t('operator.tooLight', params(day))] : []),
    ...(second ? [t('operator.accentFaint', params(second))] : []),
    ...(night ? [t('operator.tooDark', params(night))] : []),
  ]
}
