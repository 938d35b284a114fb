import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { useSettingsStatus } from '../settings/use-settings.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskSegments } from '../ui/desk-button.tsx'
import type { WidgetCode } from './api.ts'
import { addressOf, type Filled } from './write-snippet.ts'

type WidgetEvent = { id: number; name: string; detail: string; at: Date }

const USUAL_HEIGHT = 640
const MAX_EVENTS = 8

/** The form in a sample page, and the events that the page would receive. */
export function WidgetPreview({ code: { code, revoked }, filled }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const { frame, height, events } = useWidgetEvents()
  const { data: status } = useSettingsStatus()
  const isShown = code !== '' && !revoked
  // without the delay the form would reload on every keystroke
  const src = useSettled(isShown ? addressOf({ site: '', code, filled }) : '')
  return (
    <aside className="dk-widget-preview" aria-label={t('embed.preview')}>
      <header>
        <DeskSegments
          label={t('embed.preview')}
          choices={[
            { value: 'phone', text: t('embed.phone') },
            { value: 'desktop', text: t('embed.desktop') },
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <span className="soft small">
          {t('embed.previewNote', { mode: status?.testMode ? 'test' : 'live' })}
        </span>
      </header>
      <div className={`dk-widget-page ${width}`}>
        <div className="dk-widget-text">
          <h3>{t('embed.somePage')}</h3>
          <p>{t('embed.somePageText')}</p>
        </div>
        {src ? (
          <iframe
            ref={frame}
            key={src}
            title={t('embed.preview')}
            src={src}
            height={height}
            onLoad={({ currentTarget }) =>
              currentTarget.contentWindow?.postMessage({ kerbside: 'hello' }, location.origin)
            }
          />
        ) : (
          <p className="soft">{t('embed.previewNone')}</p>
        )}
      </div>
      <EventTable events={events} />
    </aside>
  )
}

type PreviewProps = { code: WidgetCode; filled: Filled }

/** Events that the form sends to the embedding page: here, to the console. */
function useWidgetEvents() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(USUAL_HEIGHT)
  const [events, setEvents] = useState<readonly WidgetEvent[]>([])
  useEffect(() => {
    let count = 0
    const listener = ({ source, origin, data }: MessageEvent<Record<string, unknown> | null>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      const { kerbside: name, ...detail } = data ?? {}
      if (typeof name !== 'string') return
      const newHeight = Number(detail['height'])
      if (name === 'height' && newHeight > 0) setHeight(newHeight)
      count += 1
      const detailText = Object.entries(detail).map(([key, value]) => `${key} ${String(value)}`)
      const item = {
        id: count,
        name: `kerbside:${name}`,
        detail: detailText.join(', '),
        at: new Date(),
      }
      setEvents((before) => [item, ...before].slice(0, MAX_EVENTS))
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  return { frame, height, events }
}

const PAUSE_MS = 600

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function EventTable({ events }: { events: readonly WidgetEvent[] }) {
  const { locale, timeZone } = useDesk()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  return (
    <section className="dk-widget-events" aria-label={t('embed.received')}>
      <h3>{t('embed.received')}</h3>
      {events.length === 0 ? (
        <p className="soft small">{t('embed.receivedNone')}</p>
      ) : (
        <table>
          <tbody>
            {events.map(({ id, name, detail, at }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{detail}</td>
                <td className="num">{clock.format(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
