import { t } from '@kerbside/words/translate.ts'

/** The page before the driver is known: rendered by the server, and by the browser until then. */
export function DriverWait({ operator }: { operator: string }) {
  return (
    <div className="drive-screen" aria-busy="true">
      <header className="drive-head">
        <h1>{operator}</h1>
        <span className="soft">{t('driver.title')}</span>
      </header>
    </div>
  )
}
