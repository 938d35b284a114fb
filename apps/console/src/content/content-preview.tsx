import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { openContentPreview } from './api.ts'

/** Delay after the last keystroke, so that not every one renders the page. */
const PAUSE_MS = 700

/** The page rendered by the server with the unsaved texts. */
export function ContentPreview({
  content,
  page,
  title,
}: {
  content: DeskContent
  /** Its address on the site: "/about.html". */
  page: string
  title: string
}) {
  const [query, setQuery] = useState<string>()
  useEffect(() => {
    let isOver = false
    const open = async () => {
      const opened = await openContentPreview(content)
      if (!isOver) setQuery(opened)
    }
    const timer = setTimeout(() => void open(), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [content])
  return (
    <aside className="dk-look-on" aria-label={t('pages.preview')}>
      <header>
        <p className="soft small">{t('pages.preview')}</p>
        {query && (
          <a href={page + query} target="_blank" rel="noreferrer">
            {t('pages.previewOpen')}
          </a>
        )}
      </header>
      {query === '' ? (
        <p className="soft">{t('pages.previewNone')}</p>
      ) : (
        query && <iframe src={page + query} title={t('pages.previewOf', { page: title })} />
      )}
    </aside>
  )
}
