import { t } from '@kerbside/words/translate.ts'

export type MapEnlargerProps = {
  from: string
  to: string
  /** “27 miles, about 1 h 16” */
  length: string | undefined
  /** The built-in map: its credits do not fit on the floating map. A provider's map shows its own credits. */
  isOwn: boolean
  onPress: () => void
}

/** A round button in the corner of the map's strip; on the floating map it is the whole map, with the route as text. */
export function MapEnlarger({ from, to, length, isOwn, onPress }: MapEnlargerProps) {
  return (
    <button type="button" className="map-enlarger" onClick={onPress}>
      <span className="unseen">{t('map.enlarge')}</span>
      <span className="map-words">
        <b>{from}</b>
        <b>
          <span className="soft">{t('map.to')}</span> {to}
        </b>
        <span className="num">{length}</span>
        {isOwn && <small>{t('map.credits')}</small>}
      </span>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
      </svg>
    </button>
  )
}
